import type { OutcomesView } from '@muster/contract'
import { bounds } from '../core/bounds.ts'
import { isSame } from '../core/changes.ts'
import type { Db } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'
import { countedEffects, type PlacedItem } from './effects.ts'
import {
  countReach,
  countReachBySteps,
  countSpared,
  countSparedBySteps,
  type Effect,
  type Spared,
} from './store/count.ts'
import { NO_OVERRIDE_HIDES } from './store/fields.ts'
import { findLastEntry } from './store/log.ts'
import { findMasterPlatform } from './store/masters.ts'
import { wouldSeeFrom } from './store/membership.ts'
import { countShownCards, type Draft, findBoardDrafts, findCardDrafts } from './store/publish.ts'
import { findStaging, type Staging } from './store/staged.ts'
import type { Reach, StagePlan } from './store/waves.ts'

/** A push of one card, or a sync of a whole board. */
export type What = { readonly cardId: number } | { readonly boardId: number }

interface Item extends PlacedItem {
  readonly effect: 'enters' | 'changes'
}

export interface Plan {
  readonly tool_key: string
  readonly items: readonly Item[]
  readonly main: Draft
}

/** What publishing the drafts would change. Returns nothing when the master does not exist or is not live. */
export async function planOf(db: Db, what: What): Promise<Plan | undefined> {
  const isPush = 'cardId' in what
  const drafts = isPush ? await findCardDrafts(db, what.cardId) : await findBoardDrafts(db, what.boardId)
  const main = isPush ? drafts.at(-1) : drafts[0]
  if (!main) return undefined
  // A push publishes the group and the board only if they are not live yet.
  const chosen = drafts.filter((draft) => !isPush || draft === main || draft.published?.state !== 'live')
  const staging = await findStaging(db, chosen)
  if (staging) throw stagedRefusal(staging)
  const items = chosen.flatMap(itemOf)
  await assertRoomForTemplates(db, main, items)
  return { tool_key: main.tool_key, items, main }
}

/**
 * Throws 400 if new templates would exceed the quota, because every process caches a platform's templates in memory.
 * A platform above the quota keeps its templates.
 */
async function assertRoomForTemplates(db: Db, main: Draft, items: readonly Item[]): Promise<void> {
  const isShown = (state: unknown) => state === 'live' || state === 'kept' || state === 'staged'
  const entering = items.filter(
    ({ kind, effect, published_before }) =>
      kind === 'card' && effect === 'enters' && !isShown(published_before?.state),
  ).length
  if (entering === 0) return
  const master = await findMasterPlatform(db, main.kind, main.id)
  const { most, sentence } = bounds.templates
  if ((await countShownCards(db, master?.platform_id ?? 0, most)) + entering > most)
    throw new Refusal(400, 'quota_templates', sentence)
}

/** The refusal if a staged rollout already contains the master. A master can be in one staged rollout at a time. */
export function stagedRefusal({ kind, id, number, state }: Staging): Refusal {
  const what = `master ${kind} ${id}`
  const message =
    state === 'proposed'
      ? `Rollout ${number} with ${what} waits for another superadmin. Approve or reject it first.`
      : state === 'scheduled'
        ? `Rollout ${number} with ${what} is scheduled and has not begun. Advance or undo it first.`
        : `Rollout ${number} shows ${what} to some projects. Advance it to all of them, or undo it, first.`
  return new Refusal(400, 'rule', message)
}

function itemOf({ kind, id: master_id, group_id, board_id, draft, published }: Draft): Item[] {
  const before = (field: string) => published?.[field] ?? null
  const changed = Object.keys(draft).filter((field) => !isSame(before(field), draft[field]))
  const isLive = published?.state === 'live'
  if (isLive && changed.length === 0) return []
  const changes = Object.fromEntries(
    changed.map((field) => [field, { from: before(field), to: draft[field] }]),
  )
  const effect = isLive ? 'changes' : 'enters'
  return [{ kind, master_id, group_id, board_id, effect, changes, published_before: published }]
}

/** Counts the projects of the platform by outcome; each project has exactly one. */
export async function outcomesOf(db: Db, platformId: number, plan: Plan): Promise<OutcomesView> {
  const { tool_key } = plan
  const reach = await countReach(db, platformId, tool_key)
  return outcomesFrom(plan, reach, 0, (effects) => countSpared(db, platformId, tool_key, effects))
}

/** The outcomes as each wave would leave them, if the rollout were the next entry of the log. */
export async function waveOutcomes(
  db: Db,
  platformId: number,
  plan: Plan,
  stage: StagePlan | null,
): Promise<{ step: number; outcomes: OutcomesView }[]> {
  if (!stage) return []
  const { tool_key } = plan
  const number = (await findLastEntry(db, platformId)) + 1
  const step = wouldSeeFrom(stage, number)
  // Run each count query once for all waves, concurrently with the others.
  const counted = new Map<string, ReturnType<typeof countSparedBySteps>>()
  const sparedBy = (effects: readonly Effect[]) => {
    const key = JSON.stringify(effects)
    const known = counted.get(key) ?? countSparedBySteps(db, platformId, tool_key, effects, step)
    counted.set(key, known)
    return known
  }
  void sparedBy(countedEffects(plan.items, 'done')).catch(() => undefined)
  const reach = await countReachBySteps(db, platformId, tool_key, stage, number)
  const waves = []
  for (let last = 1; last <= stage.waves.length; last++) {
    const isIn = (row: { readonly step: number | null }) => row.step !== null && row.step <= last
    const inside = reach.filter(isIn)
    const later = reach.filter((row) => !isIn(row))
    const outcomes = await outcomesFrom(
      plan,
      {
        projects_with_access: sumOf(inside, 'projects_with_access'),
        projects_without_access: sumOf(inside, 'projects_without_access'),
      },
      sumOf(later, 'projects_with_access') + sumOf(later, 'projects_without_access'),
      async (effects) => {
        const rows = (await sparedBy(effects)).filter(isIn)
        return { count: sumOf(rows, 'count'), keeping: sumOf(rows, 'keeping') }
      },
    )
    waves.push({ step: last, outcomes })
  }
  return waves
}

const sumOf = <Name extends string>(
  rows: readonly { readonly [Key in Name]: number }[],
  name: Name,
): number => rows.reduce((sum, row) => sum + row[name], 0)

async function outcomesFrom(
  { items, main }: Plan,
  { projects_with_access, projects_without_access: no_access }: Reach,
  later: number,
  sparedBy: (effects: readonly Effect[]) => Promise<Spared>,
): Promise<OutcomesView> {
  const effects = countedEffects(items, 'done')
  if (effects.length === 0) {
    const { count: deleted } = await sparedBy([{ ...main, mask: NO_OVERRIDE_HIDES }])
    const unchanged = projects_with_access - deleted
    return { gets_copy: 0, text_changes: 0, unchanged, keeps_own: 0, deleted, no_access, later }
  }
  const entering = effects.filter(({ isWhole }) => isWhole)
  const gets_copy = entering.length ? projects_with_access - (await sparedBy(entering)).count : 0
  const { count, keeping } = await sparedBy(effects)
  const text_changes = projects_with_access - count - gets_copy
  const deleted = count - keeping
  return { gets_copy, text_changes, unchanged: 0, keeps_own: keeping, deleted, no_access, later }
}
