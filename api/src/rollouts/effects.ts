import type { Db } from '../store/db.ts'
import { countReach, countSpared, type Effect, type Reach } from '../store/rollouts/count.ts'
import { ALL_OF_IT, maskOf } from '../store/rollouts/fields.ts'
import type { NewItem } from '../store/rollouts/log.ts'
import { findPlaces } from '../store/rollouts/publish.ts'

/** What items of a rollout mean for the projects that have a copy, or are to get one. */

/** An item of a rollout with the group and the board that its master stands in. */
export interface PlacedItem extends NewItem {
  readonly group_id: number | null
  readonly board_id: number
}

/** Items as the log has them, with where their masters stand. */
export async function placeItems(db: Db, items: readonly NewItem[]): Promise<PlacedItem[]> {
  const places = new Map((await findPlaces(db, items)).map((place) => [`${place.kind} ${place.id}`, place]))
  return items.flatMap((item) => {
    const place = places.get(`${item.kind} ${item.master_id}`)
    return place ? [{ ...item, group_id: place.group_id, board_id: place.board_id }] : []
  })
}

export interface ItemEffect extends Effect {
  /** Copies come or go; otherwise only a text changes. */
  readonly isWhole: boolean
}

export function effectOf({
  kind,
  master_id: id,
  group_id,
  board_id,
  effect,
  changes,
}: PlacedItem): ItemEffect {
  const mask = effect === 'withdraws' ? ALL_OF_IT : maskOf(kind, Object.keys(changes))
  return { kind, id, group_id, board_id, mask, isWhole: effect !== 'changes' && effect !== 'reverts' }
}

/**
 * The effects by which a rollout, or the undoing of one, is counted: copies that come or go, and texts that change; not
 * a template's place alone. A group or board that comes back or goes counts through its cards: where it holds cards of
 * the project it was never gone, and only looking into all of its copies would tell.
 */
export function countedEffects(items: readonly PlacedItem[], direction: 'done' | 'undone'): ItemEffect[] {
  const hasCards = items.some(({ kind, effect }) => kind === 'card' && effect === 'enters')
  return items.flatMap((item) => {
    const isEntering = item.effect === 'enters'
    const isNew = isEntering && item.published_before === null
    const counts = isEntering && (item.kind === 'card' || !hasCards || (isNew && direction === 'done'))
    const effect = effectOf(item)
    // A copy that came with the rollout and was touched since stays when it is undone, with its texts.
    const mask = isNew && direction === 'undone' ? 0 : effect.mask
    return counts || mask ? [{ ...effect, mask }] : []
  })
}

export interface Counts extends Reach {
  readonly projects_updated: number
}

/** Who has access, and in how many of their projects the effects show. */
export async function countEffects(
  db: Db,
  platformId: number,
  toolKey: string,
  effects: readonly Effect[],
): Promise<Counts> {
  const reach = await countReach(db, platformId, toolKey)
  if (effects.length === 0) return { ...reach, projects_updated: 0 }
  const spared = await countSpared(db, platformId, toolKey, effects)
  return { ...reach, projects_updated: reach.projects_with_access - spared.count }
}
