import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db, Tx } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'
import type { SecretKeys } from '../core/secrets.ts'
import type { Caller } from '../operation.ts'
import { type Plan, planOf, type What } from './plan.ts'
import { isUsual } from './stage-plan.ts'
import { findLastEntry, lockLog } from './store/log.ts'
import type { StagePlan } from './store/waves.ts'

/**
 * A preview_id is a signature of what the preview showed and when, so previews need no storage. It becomes stale when
 * a draft changes or anything is rolled out. Publishing with it is a rollout too, so it works once.
 */

const VALID_MS = 15 * 60_000

interface Who {
  readonly caller: Caller
  readonly keys: SecretKeys
}

/** Serializes what the preview showed, for signing. */
async function shownText(
  db: Db,
  caller: Caller,
  what: What,
  { items, tool_key }: Plan,
  stage: StagePlan | null,
): Promise<string> {
  const shown = items.map(({ kind, master_id, effect, changes }) => [kind, master_id, effect, changes])
  const entry = await findLastEntry(db, caller.platform_id)
  // An explicit default stage equals an absent one.
  const staged = stage && isUsual(stage) ? null : stage
  return JSON.stringify([caller.platform_id, caller.user_id, what, entry, tool_key, shown, staged])
}

const sign = (key: Buffer, at: string, text: string): Buffer =>
  createHmac('sha256', key).update(`preview ${at} ${text}`).digest()

export async function previewIdOf(
  db: Db,
  { caller, keys }: Who,
  what: What,
  plan: Plan,
  stage: StagePlan | null,
): Promise<string> {
  const at = Date.now().toString(36)
  return `prv_${at}.${sign(keys[0], at, await shownText(db, caller, what, plan, stage)).toString('base64url')}`
}

/**
 * Throws 400 unless the caller previewed exactly this. Users may publish without a preview; service tokens may not.
 */
export async function assertPreviewed(
  { tx, caller, keys }: Who & { readonly tx: Tx },
  what: What,
  stage: StagePlan | null,
  sent: string | undefined,
): Promise<void> {
  if (sent === undefined) {
    if (!caller.service) return
    const message = 'Call rollouts/preview for exactly this first, and send its preview_id.'
    throw new Refusal(400, 'preview_required', message)
  }
  // Lock the log, so that nothing changes between this comparison and publishing.
  await lockLog(tx, caller.platform_id)
  const [, at = '', signature = ''] = /^prv_([0-9a-z]{1,12})\.([\w-]{43})$/.exec(sent) ?? []
  const age = Date.now() - Number.parseInt(at, 36)
  const plan = age >= 0 && age <= VALID_MS ? await planOf(tx, what) : undefined
  const text = plan && (await shownText(tx, caller, what, plan, stage))
  const given = Buffer.from(signature, 'base64url')
  if (text !== undefined && keys.some((key) => timingSafeEqual(sign(key, at, text), given))) return
  const message = 'The preview is too old, of something else, or things have changed since. Preview again.'
  throw new Refusal(400, 'preview_stale', message)
}
