import type { OutcomesView } from '@muster/contract'
import type { Db } from '../store/db.ts'
import { type Kind, maskOf } from '../store/own.ts'
import { type Draft, findBoardDrafts, findCardDrafts } from '../store/published.ts'
import { countReach, countSpared, type Effect, type Reach } from '../store/rollout-counts.ts'
import type { NewItem } from '../store/rollouts.ts'

/** A push of one card, or a sync of a whole board. */
export type What = { readonly cardId: number } | { readonly boardId: number }

export interface Item extends NewItem {
  readonly effect: 'enters' | 'changes'
  readonly group_id: number | null
  readonly board_id: number
}

export interface Plan {
  readonly tool_key: string
  readonly items: readonly Item[]
  readonly main: Draft
}

/** What publishing the drafts would change. Nothing when there is no such live master. */
export async function planOf(db: Db, what: What): Promise<Plan | undefined> {
  const isPush = 'cardId' in what
  const drafts = isPush ? await findCardDrafts(db, what.cardId) : await findBoardDrafts(db, what.boardId)
  const main = isPush ? drafts.at(-1) : drafts[0]
  if (!main) return undefined
  // A push publishes the group and the board only where projects do not have them.
  const chosen = drafts.filter((draft) => !isPush || draft === main || draft.was?.state !== 'live')
  return { tool_key: main.tool_key, items: chosen.flatMap(itemOf), main }
}

function itemOf({ kind, id, group_id, board_id, draft, was }: Draft): Item[] {
  const changed = Object.keys(draft).filter((field) => (was?.[field] ?? null) !== draft[field])
  const isLive = was?.state === 'live'
  if (isLive && changed.length === 0) return []
  const changes = Object.fromEntries(
    changed.map((field) => [field, { from: was?.[field] ?? null, to: draft[field] }]),
  )
  return [{ kind, master_id: id, group_id, board_id, effect: isLive ? 'changes' : 'enters', changes, was }]
}

/**
 * What shows in projects: copies that are added, and texts that change; not a template's place alone. A group or board
 * that comes back counts through its cards: where it holds a project's own it was never gone, and only looking into all
 * of its copies would tell.
 */
export function effectsOf(items: readonly Item[]): Effect[] {
  const hasCards = items.some(({ kind, effect }) => kind === 'card' && effect === 'enters')
  return items.flatMap(({ kind, master_id: id, group_id, board_id, effect, changes, was }) => {
    const mask = maskOf(kind, Object.keys(changes))
    const counts = effect === 'enters' && (kind === 'card' || was === null || !hasCards)
    return counts || mask ? [{ kind, id, group_id, board_id, mask }] : []
  })
}

export interface Counts extends Reach {
  readonly updated: number
}

/** Who has access, and in how many of their projects something is added or shows a changed text. */
export async function countsOf(
  db: Db,
  platformId: number,
  tool_key: string,
  effects: readonly Effect[],
): Promise<Counts> {
  const reach = await countReach(db, platformId, tool_key)
  if (effects.length === 0) return { ...reach, updated: 0 }
  const spared = await countSpared(db, platformId, tool_key, effects)
  return { ...reach, updated: reach.with_access - spared.count }
}

/** Every project of the platform in exactly one outcome. */
export async function outcomesOf(db: Db, platformId: number, plan: Plan): Promise<OutcomesView> {
  const { items, tool_key, main } = plan
  const effects = effectsOf(items)
  const { with_access, skipped: no_access } = await countReach(db, platformId, tool_key)
  const sparedBy = async (some: readonly Effect[]) => countSpared(db, platformId, tool_key, some)
  if (effects.length === 0) {
    const { count: deleted } = await sparedBy([unownable(main)])
    return {
      gets_copy: 0,
      text_changes: 0,
      unchanged: with_access - deleted,
      keeps_own: 0,
      deleted,
      no_access,
    }
  }
  const isEntering = ({ kind, id }: Effect) =>
    items.some((item) => item.kind === kind && item.master_id === id && item.effect === 'enters')
  const entering = effects.filter(isEntering)
  const gets_copy = entering.length ? with_access - (await sparedBy(entering)).count : 0
  const { count, keeping } = await sparedBy(effects)
  const text_changes = with_access - count - gets_copy
  return { gets_copy, text_changes, unchanged: 0, keeps_own: keeping, deleted: count - keeping, no_access }
}

/** The effect that shows in every copy, whatever the project has taken over. */
export const unownable = ({
  kind,
  id,
  group_id,
  board_id,
}: Omit<Effect, 'mask'> & { kind: Kind }): Effect => ({
  kind,
  id,
  group_id,
  board_id,
  mask: maskOf(kind, ['a field that no project can take over']),
})
