import { createHash } from 'node:crypto'
import { type Actor, recordAudit } from '../core/audit-log.ts'
import type { Tx } from '../core/db.ts'
import { announceToPlatform } from '../core/events.ts'
import { tellOfDoneRollout } from '../core/notify.ts'
import { Refusal } from '../core/refusal.ts'
import { assertNeedsNoApproval } from './approval.ts'
import { type Counts, countEffects, countedEffects, placeItems } from './effects.ts'
import { type Plan, planOf, type What } from './plan.ts'
import { type Author, record } from './roll-out.ts'
import { countConcerned } from './store/count.ts'
import { kinds } from './store/fields.ts'
import { findItems, findRollout, findTool, isServiceOf, lockLog, openEntry } from './store/log.ts'
import { addedBy, nameProjects, notSeeing, type Scope, wouldSee } from './store/membership.ts'
import { describePublished, describeStaged, publishForStage } from './store/publish.ts'
import { settle, stageDrafts, takeBack, widen } from './store/staged.ts'
import {
  appendEverybody,
  countTargeted,
  findStage,
  insertStage,
  insertWave,
  type Stage,
  setStage,
} from './store/stages.ts'
import type { StagePlan } from './store/waves.ts'

// Each new or changed project is matched against every targeted stage.
const MOST_TARGETED = 100

const NOBODY: Counts = { projects_with_access: 0, projects_without_access: 0, projects_updated: 0 }

/**
 * Stages the drafts, so that projects see them wave by wave. Staged rows are frozen; drafts can still be edited. A
 * proposal waits for a second superadmin, and a scheduled rollout for its start time. Any other rollout begins
 * immediately.
 */
export async function stageOut(
  tx: Tx,
  author: Author,
  what: What,
  plan: StagePlan,
  mode: 'begin' | 'propose',
): Promise<Counts & { number: number }> {
  const { platform_id } = author
  const number = await openEntry(tx, platform_id)
  const drafts = await planOf(tx, what)
  if (!drafts) throw new Refusal(404, 'not_found', 'This master does not exist, or it was deleted.')
  const { items, tool_key, main } = drafts
  if (items.length === 0) {
    throw new Refusal(400, 'rule', 'The drafts equal the published versions: there is nothing to roll out.')
  }
  if (plan.target && (await countTargeted(tx, platform_id)) >= MOST_TARGETED) {
    const message = `The platform has ${MOST_TARGETED} targeted rollouts, the maximum. Advance one to every project, or undo one, first.`
    throw new Refusal(400, 'rule', message)
  }
  if (mode === 'begin') {
    await assertNeedsNoApproval(tx, platform_id, () =>
      countConcerned(tx, platform_id, tool_key, wouldSee(plan, number)),
    )
  }
  const state = mode === 'propose' ? 'proposed' : plan.publish_at ? 'scheduled' : 'baking'
  const fingerprint = mode === 'propose' ? fingerprintOf(number, drafts, plan) : null
  const stage = await insertStage(tx, platform_id, number, plan, { state, fingerprint })
  await nameProjects(tx, stage)
  for (const kind of kinds) {
    const of = items.filter((item) => item.kind === kind)
    const unpublished = of.filter(({ published_before }) => published_before === null)
    await publishForStage(
      tx,
      kind,
      unpublished.map(({ master_id }) => master_id),
      number,
    )
    await stageDrafts(tx, kind, of, stage)
  }
  await describeStaged(tx, platform_id, number)
  const cards = items.filter(({ kind, published_before }) => kind === 'card' && published_before === null)
  await describe(tx, cards)
  const kind = 'cardId' in what ? 'push' : 'sync'
  const entry = { number, kind, master_id: main.id, tool_key, ...NOBODY } as const
  await record(tx, author, entry, items, mode === 'propose' ? 'rollout.proposed' : 'rollout.staged')
  return { number, ...(state === 'baking' ? await beginWave(tx, author, stage, number) : NOBODY) }
}

/** A hash of the proposal. The approver sends it back, which proves that they saw exactly this proposal. */
function fingerprintOf(number: number, { items, tool_key }: Plan, plan: StagePlan): string {
  const shown = items.map(({ kind, master_id, effect, changes }) => [kind, master_id, effect, changes])
  const text = JSON.stringify([number, tool_key, shown, plan])
  return `sha256-${createHash('sha256').update(text).digest('base64url')}`
}

const describe = (tx: Tx, cards: readonly { group_id: number | null; master_id: number }[]): Promise<void> =>
  describePublished(
    tx,
    [...new Set(cards.map(({ group_id }) => group_id ?? 0))],
    cards.map(({ master_id }) => master_id),
  )

/** Begins the next wave of a stage. The counts are those of the projects that it adds. */
export async function beginWave(
  tx: Tx,
  actor: Actor,
  stage: Stage,
  entry: number,
  reason: string | null = null,
): Promise<Counts> {
  const step = stage.step + 1
  return letIn(tx, actor, stage, { step, entry, reason, added: addedBy(stage, step) })
}

async function letIn(
  tx: Tx,
  actor: Actor,
  stage: Stage,
  { step, entry, reason, added }: { step: number; entry: number; reason: string | null; added: Scope },
): Promise<Counts> {
  const { platform_id, number, waves, target } = stage
  const items = await placeItems(tx, await findItems(tx, platform_id, number))
  const toolKey = await findTool(tx, platform_id, number)
  const counts = await countEffects(tx, platform_id, toolKey, countedEffects(items, 'done'), added)
  await insertWave(tx, stage, step, entry, counts)
  await widen(tx, stage, step, entry)
  if (step === waves.length) await tellOfDoneRollout(tx, stage)
  if (step === waves.length && !target) {
    await settle(tx, stage, entry)
    await describe(
      tx,
      items.filter(({ kind }) => kind === 'card'),
    )
  }
  announceToPlatform(tx, actor, 'rollout.advanced', { number }, { step: { from: stage.step, to: step } })
  await recordAudit(tx, actor, {
    action: 'rollout.advance',
    subject: String(number),
    details: { step, of: waves.length, reason, ...counts },
  })
  return counts
}

async function openStage(tx: Tx, platformId: number, number: number): Promise<Stage> {
  const stage = await findStage(tx, platformId, number)
  if (!stage) throw new Refusal(400, 'rule', 'This rollout has no stage: it reached every project at once.')
  return stage
}

const refuse = (message: string) => new Refusal(400, 'rule', message)

/**
 * Begins the next wave now. After the last wave of a targeted rollout, extends it to every project. `step` is the
 * wave that the caller expects, so that of two concurrent calls for the same wave one is refused.
 */
export async function advanceStage(
  tx: Tx,
  actor: Actor,
  number: number,
  step: number,
  reason: string | null,
): Promise<void> {
  const entry = await openEntry(tx, actor.platform_id)
  const stage = await openStage(tx, actor.platform_id, number)
  const { state, target } = stage
  if (step !== stage.step + 1) {
    throw refuse(`The next wave is ${stage.step + 1}, not ${step}. Call rollouts/stage again.`)
  }
  if (state === 'held') throw refuse('The rollout is held. Release it first.')
  if (state === 'proposed')
    throw refuse('The rollout is only proposed. Another superadmin must approve it first.')
  if (state === 'baking' || state === 'scheduled') {
    await beginWave(tx, actor, stage, entry, reason)
    return
  }
  if (state !== 'done' || !target) throw refuse(`The rollout is ${state}: there is no further wave.`)
  const added = notSeeing(stage)
  await assertNeedsNoApproval(tx, actor.platform_id, async () => {
    const toolKey = await findTool(tx, actor.platform_id, number)
    return countConcerned(tx, actor.platform_id, toolKey)
  })
  const whole = await appendEverybody(tx, stage)
  await letIn(tx, actor, whole, { step: whole.waves.length, entry, reason, added })
}

/** Holds the rollout: no further project gets it until it is released. Projects that have it keep it. */
export async function holdStage(tx: Tx, actor: Actor, number: number, reason: string | null): Promise<void> {
  await lockLog(tx, actor.platform_id)
  const stage = await openStage(tx, actor.platform_id, number)
  if (stage.state !== 'baking' && stage.state !== 'scheduled') {
    throw refuse(`The rollout is ${stage.state}: there is nothing to hold.`)
  }
  await setStage(tx, stage, 'held', { held_reason: reason })
  announceToPlatform(tx, actor, 'rollout.held', { number })
  await recordAudit(tx, actor, { action: 'rollout.hold', subject: String(number), details: { reason } })
}

/** Releases a held rollout. The guard starts counting from zero. */
export async function releaseStage(tx: Tx, actor: Actor, number: number): Promise<void> {
  await lockLog(tx, actor.platform_id)
  const stage = await openStage(tx, actor.platform_id, number)
  if (stage.state !== 'held') throw refuse(`The rollout is ${stage.state}, not held.`)
  await setStage(tx, stage, stage.step === 0 ? 'scheduled' : 'baking')
  announceToPlatform(tx, actor, 'rollout.released', { number })
  await recordAudit(tx, actor, { action: 'rollout.release', subject: String(number) })
}

/** A second superadmin approves the proposal that they saw. The rollout begins, or waits for its start time. */
export async function approveStage(
  tx: Tx,
  actor: Actor,
  number: number,
  fingerprint: string,
  reason: string | null,
): Promise<void> {
  const entry = await openEntry(tx, actor.platform_id)
  const stage = await openStage(tx, actor.platform_id, number)
  assertProposed(stage)
  const rollout = await findRollout(tx, actor.platform_id, number)
  const authorId = rollout?.author_id ?? null
  const isOwn =
    authorId !== null && (authorId === actor.user_id || (await isServiceOf(tx, authorId, actor.user_id)))
  if (isOwn) {
    const message =
      'You proposed this rollout, yourself or with a service token of yours. Another superadmin must approve it.'
    throw refuse(message)
  }
  if (stage.fingerprint !== fingerprint) {
    throw new Refusal(
      400,
      'preview_stale',
      'The fingerprint does not match the proposal. Call rollouts/stage again.',
    )
  }
  const isLater = stage.publish_at !== null && stage.publish_at > new Date()
  await setStage(tx, stage, isLater ? 'scheduled' : 'baking', { approved_by: actor.user_id })
  announceToPlatform(tx, actor, 'rollout.approved', { number })
  await recordAudit(tx, actor, {
    action: 'rollout.approve',
    subject: String(number),
    details: { fingerprint },
  })
  if (!isLater) await beginWave(tx, actor, stage, entry, reason)
}

/** Rejects a proposal, by its author or by another superadmin. No project has seen it. */
export async function rejectStage(
  tx: Tx,
  actor: Actor,
  number: number,
  reason: string | null,
): Promise<void> {
  const entry = await openEntry(tx, actor.platform_id)
  const stage = await openStage(tx, actor.platform_id, number)
  assertProposed(stage)
  await takeBack(tx, stage, entry)
  await setStage(tx, stage, 'rejected')
  announceToPlatform(tx, actor, 'rollout.rejected', { number })
  await recordAudit(tx, actor, { action: 'rollout.reject', subject: String(number), details: { reason } })
}

function assertProposed({ state }: Stage): void {
  if (state !== 'proposed') throw refuse(`The rollout is ${state}, not proposed.`)
}
