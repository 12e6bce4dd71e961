import type { OutcomesView } from '@muster/contract'
import type { Db } from '../store/db.ts'
import { countReach, countSpared, type Effect } from '../store/rollouts/count.ts'
import { NO_OVERRIDE_HIDES } from '../store/rollouts/fields.ts'
import { type Draft, findBoardDrafts, findCardDrafts } from '../store/rollouts/publish.ts'
import { countedEffects, type PlacedItem } from './effects.ts'

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
  return { tool_key: main.tool_key, items: chosen.flatMap(itemOf), main }
}

function itemOf({ kind, id: master_id, group_id, board_id, draft, published }: Draft): Item[] {
  const before = (field: string) => published?.[field] ?? null
  const changed = Object.keys(draft).filter((field) => before(field) !== draft[field])
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
  const { items, tool_key, main } = plan
  const effects = countedEffects(items, 'done')
  const { projects_with_access, projects_without_access: no_access } = await countReach(
    db,
    platformId,
    tool_key,
  )
  const sparedBy = (some: readonly Effect[]) => countSpared(db, platformId, tool_key, some)
  if (effects.length === 0) {
    const { count: deleted } = await sparedBy([{ ...main, mask: NO_OVERRIDE_HIDES }])
    const unchanged = projects_with_access - deleted
    return { gets_copy: 0, text_changes: 0, unchanged, keeps_own: 0, deleted, no_access }
  }
  const entering = effects.filter(({ isWhole }) => isWhole)
  const gets_copy = entering.length ? projects_with_access - (await sparedBy(entering)).count : 0
  const { count, keeping } = await sparedBy(effects)
  const text_changes = projects_with_access - count - gets_copy
  return { gets_copy, text_changes, unchanged: 0, keeps_own: keeping, deleted: count - keeping, no_access }
}
