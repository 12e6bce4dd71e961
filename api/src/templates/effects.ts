import type { Db } from '../core/db.ts'
import {
  countFormer,
  countKeeping,
  countReach,
  countSpared,
  countTouched,
  type Effect,
} from './store/count.ts'
import { maskOf, NO_OVERRIDE_HIDES } from './store/fields.ts'
import type { NewItem } from './store/log.ts'
import type { Scope } from './store/membership.ts'
import { findPlaces, type PublishedRow } from './store/publish.ts'
import type { Reach } from './store/waves.ts'

/** The effects of rollout items on projects that have a copy or should get one. */

/** A rollout item with the group and board of its master. */
export interface PlacedItem extends NewItem {
  readonly group_id: number | null
  readonly board_id: number
}

/** Adds the group and board of its master to each item of the log. */
export async function placeItems(db: Db, items: readonly NewItem[]): Promise<PlacedItem[]> {
  const places = new Map((await findPlaces(db, items)).map((place) => [`${place.kind} ${place.id}`, place]))
  return items.flatMap((item) => {
    const place = places.get(`${item.kind} ${item.master_id}`)
    return place ? [{ ...item, group_id: place.group_id, board_id: place.board_id }] : []
  })
}

export interface ItemEffect extends Effect {
  /** Copies appear or disappear; otherwise only a text changes. */
  readonly isWhole: boolean
}

export function effectOf({
  kind,
  master_id: id,
  group_id,
  board_id,
  effect,
  changes,
  published_before,
}: PlacedItem): ItemEffect {
  const isKept = effect === 'enters' && published_before?.state === 'kept'
  const kept = isKept ? { until: Number(published_before.live_until) } : undefined
  // A withdrawal hides touched copies too, so a card that re-enters after one reappears in every project.
  const isWhole = effect !== 'changes' && effect !== 'reverts'
  const wasWithdrawn = effect === 'enters' && published_before?.state === 'withdrawn'
  const mask = effect === 'withdraws' || wasWithdrawn ? NO_OVERRIDE_HIDES : maskOf(kind, Object.keys(changes))
  return { kind, id, group_id, board_id, mask, isWhole, kept }
}

/**
 * The effects that count for a rollout or its undo: copies that appear or disappear, and changed fields. A change of
 * position alone does not count. Where cards enter, a group or board that returns or disappears counts only through
 * them. It was never hidden where it holds the project's own cards, and only reading all its copies would show that.
 */
export function countedEffects(items: readonly PlacedItem[], direction: 'done' | 'undone'): ItemEffect[] {
  const hasCards = items.some(({ kind, effect }) => kind === 'card' && effect === 'enters')
  return items.flatMap((item) => {
    const isEntering = item.effect === 'enters'
    const isNew = isEntering && item.published_before === null
    const counts = isEntering && (item.kind === 'card' || !hasCards || (isNew && direction === 'done'))
    const effect = effectOf(item)
    // A copy that the rollout added and someone touched since stays, with its texts, when the rollout is
    // undone.
    const mask = isNew && direction === 'undone' ? 0 : effect.mask
    return counts || mask ? [{ ...effect, mask }] : []
  })
}

export interface Counts extends Reach {
  readonly projects_updated: number
}

/** How many projects have access, and in how many of them an effect is visible. */
export async function countEffects(
  db: Db,
  platformId: number,
  toolKey: string,
  effects: readonly Effect[],
  scope?: Scope,
): Promise<Counts> {
  const { has_former, ...reach } = await countReach(db, platformId, toolKey, scope)
  if (effects.length === 0) return { ...reach, projects_updated: 0 }
  const spared = await countSpared(db, platformId, toolKey, effects, scope)
  const former = has_former ? await countFormer(db, platformId, toolKey, effects, scope) : 0
  return { ...reach, projects_updated: reach.projects_with_access - spared.count + former }
}

/**
 * Like countEffects, for a card that is no longer live. Only projects that touched or kept their copy still show it.
 */
export async function countNoLongerLive(
  db: Db,
  platformId: number,
  toolKey: string,
  card: Pick<Effect, 'id' | 'group_id' | 'board_id'>,
  published: PublishedRow | null,
): Promise<Counts> {
  const reach = await countReach(db, platformId, toolKey)
  if (published?.state === 'undone')
    return { ...reach, projects_updated: await countTouched(db, platformId, card.id) }
  if (published?.state !== 'kept') return { ...reach, projects_updated: 0 }
  const until = Number(published.live_until)
  return { ...reach, projects_updated: await countKeeping(db, platformId, toolKey, card, until) }
}
