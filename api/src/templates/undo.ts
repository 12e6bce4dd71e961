import type { LeftItemView } from '@muster/contract'
import type { Tx } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'
import { countEffects, countedEffects, countNoLongerLive, placeItems } from './effects.ts'
import { type Author, record } from './roll-out.ts'
import { findItems, findRollout, findTool, markUndone, type NewItem, openEntry } from './store/log.ts'
import { isIdentifierFree, isPlaceLive, restoreMasterCard } from './store/master-cards.ts'
import { seeing } from './store/membership.ts'
import { describePublished, findChangedBy, revert } from './store/publish.ts'
import { findStaging, takeBack } from './store/staged.ts'
import { findStage, type Stage, setStage } from './store/stages.ts'

const inverse = { enters: 'hides', changes: 'reverts', withdraws: 'returns' } as const

export interface Undone {
  readonly number: number
  readonly left: LeftItemView[]
}

/**
 * Undoes a rollout, except for masters that a later log entry has changed. Texts revert immediately, because copies
 * read them from the published rows. Copies that the rollout added are hidden unless someone touched them. Copies
 * that a withdrawal removed are shown again.
 */
export async function undo(tx: Tx, author: Author, number: number): Promise<Undone> {
  const { platform_id } = author
  const entry = await openEntry(tx, platform_id)
  const rollout = await findRollout(tx, platform_id, number)
  if (!rollout) throw new Refusal(404, 'not_found', 'There is no rollout with this number.')
  if (rollout.kind === 'undo') {
    throw new Refusal(400, 'rule', 'An undo cannot be undone. Push or sync again to publish the drafts.')
  }
  if (rollout.undone_by !== null) {
    throw new Refusal(400, 'rule', `Rollout ${rollout.undone_by} has already undone this one.`)
  }
  const stage = await findStage(tx, platform_id, number)
  if (stage?.state === 'rejected')
    throw new Refusal(400, 'rule', 'The rollout was rejected before any project saw it.')
  if (stage && isStanding(stage)) return undoStage(tx, author, stage, entry)
  const items = await findItems(tx, platform_id, number)
  const hindered = rollout.kind === 'withdrawal' ? await bringMastersBack(tx, platform_id, items) : []
  const reverted = new Set<string>()
  if (hindered.length === 0) {
    for (const kind of ['card', 'group', 'board'] as const) {
      for (const id of await revert(tx, platform_id, kind, number, entry)) reverted.add(`${kind} ${id}`)
    }
  }
  const done = items.filter(({ kind, master_id }) => reverted.has(`${kind} ${master_id}`))
  const left = hindered.length ? hindered : await leftOf(tx, items, reverted, number)
  if (done.length === 0) {
    // The innermost item explains most: a group stays because of its cards.
    const last = left.at(-1)
    const why = last ? ` (${last.kind} ${last.master_id}: ${last.reason})` : ''
    throw new Refusal(400, 'rule', `Nothing of this rollout can be undone any more${why}.`)
  }
  await markUndone(tx, platform_id, number, entry)
  const cards = (await placeItems(tx, done)).filter(({ kind }) => kind === 'card')
  await describePublished(
    tx,
    [...new Set(cards.map(({ group_id }) => group_id ?? 0))],
    cards.map(({ master_id }) => master_id),
  )
  const tool_key = await findTool(tx, platform_id, number)
  const counts = await countUndone(tx, platform_id, tool_key, done)
  const { master_id } = rollout
  const undoing = { number: entry, kind: 'undo', master_id, of_number: number, tool_key } as const
  await record(tx, author, { ...undoing, ...counts }, done.map(inverted))
  return { number: entry, left }
}

/** Whether staged rows exist: some projects see them instead of the published rows, or will. */
const isStanding = ({ state, target }: Stage) => state !== 'done' || target !== null

/** Undoes a stage: its projects show the published rows again, as all others do. */
async function undoStage(tx: Tx, author: Author, stage: Stage, entry: number): Promise<Undone> {
  const { platform_id, number } = stage
  const items = await findItems(tx, platform_id, number)
  const placed = await placeItems(tx, items)
  const tool_key = await findTool(tx, platform_id, number)
  const scope = seeing(stage)
  const counts = await countEffects(tx, platform_id, tool_key, countedEffects(placed, 'undone'), scope)
  await takeBack(tx, stage, entry)
  await setStage(tx, stage, 'undone')
  await markUndone(tx, platform_id, number, entry)
  await describePublished(tx, [...new Set(placed.map(({ group_id }) => group_id ?? 0))], [])
  const master_id = (await findRollout(tx, platform_id, number))?.master_id ?? null
  const undoing = { number: entry, kind: 'undo', master_id, of_number: number, tool_key } as const
  await record(tx, author, { ...undoing, ...counts }, items.map(inverted))
  return { number: entry, left: [] }
}

const inverted = ({ kind, master_id, effect, changes }: NewItem): NewItem => ({
  kind,
  master_id,
  effect: inverse[effect as keyof typeof inverse],
  changes: Object.fromEntries(
    Object.entries(changes).map(([field, { from, to }]) => [field, { from: to, to: from }]),
  ),
  published_before: null,
})

/** A withdrawal also deleted its master. The master and its copies return together or not at all. */
async function bringMastersBack(
  tx: Tx,
  platformId: number,
  items: readonly NewItem[],
): Promise<LeftItemView[]> {
  const left: LeftItemView[] = []
  for (const { kind, master_id } of items) {
    if (!(await isPlaceLive(tx, master_id))) left.push({ kind, master_id, reason: 'place_gone' })
    else if (!(await isIdentifierFree(tx, platformId, master_id)))
      left.push({ kind, master_id, reason: 'identifier_taken' })
    else await restoreMasterCard(tx, master_id)
  }
  return left
}

/** The items that stay as they are, each with the reason. */
async function leftOf(
  tx: Tx,
  items: readonly NewItem[],
  reverted: ReadonlySet<string>,
  number: number,
): Promise<LeftItemView[]> {
  const left: LeftItemView[] = []
  for (const { kind, master_id } of items) {
    if (reverted.has(`${kind} ${master_id}`)) continue
    const isOurs =
      (await findChangedBy(tx, kind, master_id)) === number &&
      !(await findStaging(tx, [{ kind, id: master_id }]))
    left.push({ kind, master_id, reason: isOurs ? 'holds_others' : 'changed_later' })
  }
  return left
}

/** How many projects have access, and in how many of them the undo is visible. */
async function countUndone(tx: Tx, platformId: number, tool_key: string, done: readonly NewItem[]) {
  const placed = await placeItems(tx, done)
  const [first] = placed
  if (first?.effect === 'withdraws' && first.published_before?.state !== 'live') {
    const card = { ...first, id: first.master_id }
    return countNoLongerLive(tx, platformId, tool_key, card, first.published_before)
  }
  const effects = countedEffects(placed, 'undone')
  return countEffects(tx, platformId, tool_key, effects)
}
