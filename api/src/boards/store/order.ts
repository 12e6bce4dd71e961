import type { Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'
import { laterThan, TOUCHED } from '#templates/store/fields.ts'
import { loadCards } from './card-read.ts'
import { columnAt } from './card-rows.ts'
import { holdInbox } from './group-sizes.ts'
import { materializeGroups, materializeIn } from './materialize.ts'
import { listShownGroups } from './project-read.ts'
import { byCardPlace, isActive } from './shown-rows.ts'

/**
 * The order of cards in a group, and of groups on a board. Until a project orders a group, copies have the
 * positions of their templates and own cards come after them. After the first move the group is `is_ordered`,
 * and every card has its own stored position. shown-rows.ts combines both into `position`.
 */

/** The gap between two positions, so that a move usually writes one row. */
export const STEP = 65_536

/**
 * The first position of own cards in a group with the template's order: larger than any template's position.
 */
export const BEYOND_TEMPLATES = 1_000_000_000_000_000
// Positions of templates are below this. Positions of own records in the template's order are above.
const FAR = BEYOND_TEMPLATES / 2

interface Place {
  readonly id: number
  readonly position: number
  /** The card has its own stored position. */
  readonly is_placed: boolean
  readonly is_active: boolean
}

/** The live cards of a group, in order, without their long texts. */
async function loadGroup(tx: Tx, projectId: number, groupId: number) {
  const where = sql`c.group_id = ${groupId} and c.deleted_at is null`
  const { cards } = await loadCards(tx, projectId, where, { isBrief: true })
  return cards.toSorted((a, b) => byCardPlace(a.shown, b.shown))
}

/**
 * The live cards of a group, in order. Includes hidden copies with a stored position, because they keep it.
 */
async function listPlaces(tx: Tx, projectId: number, groupId: number): Promise<Place[]> {
  const cards = await loadGroup(tx, projectId, groupId)
  return cards
    .filter(({ entry }) => entry.isAllowed || entry.row.values[POSITION] !== null)
    .map(({ entry, shown }) => ({
      id: entry.id,
      position: shown[POSITION] as number,
      is_placed: entry.row.values[POSITION] !== null,
      is_active: entry.isAllowed && isActive(shown),
    }))
}
const POSITION = columnAt('position')

/**
 * Moves a card to this index among the cards that boards/get shows, or to the end. The caller must have
 * locked the group and the card. Returns false, with nothing written, if the card is there already.
 */
export async function moveCard(
  tx: Tx,
  projectId: number,
  cardId: number,
  group: { readonly id: number; readonly is_ordered: boolean },
  index: number | null,
): Promise<boolean> {
  await materializeIn(tx, projectId, { groupId: group.id })
  const all = await listPlaces(tx, projectId, group.id)
  const others = all.filter(({ id }) => id !== cardId)
  const visible = others.filter(({ is_active }) => is_active)
  const wanted = Math.min(index ?? visible.length, visible.length)
  const present = all.findIndex(({ id }) => id === cardId)
  const isThere =
    present !== -1 && all.slice(0, present).filter(({ is_active }) => is_active).length === wanted
  if (isThere) return false
  const next = visible[wanted]
  const slot = next ? others.indexOf(next) : others.length
  const isOrdered = group.is_ordered && others.every(({ is_placed }) => is_placed)
  const places = isOrdered
    ? others.map(({ position }) => position)
    : await orderCards(tx, projectId, group.id, others)
  const place = between(places[slot - 1], places[slot])
  // No gap is left between the neighbours: renumber all cards, which creates one.
  const free = place ?? between(...neighbours(await orderCards(tx, projectId, group.id, others), slot)) ?? 0
  await tx.query(sql`
    update cards r set group_id = ${group.id}, position = ${free}, overrides = overrides | ${TOUCHED},
      updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = ${cardId}`)
  return true
}

const neighbours = (places: readonly number[], slot: number) => [places[slot - 1], places[slot]] as const

/** A position between two others; undefined if there is no gap. */
function between(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined && after === undefined) return STEP
  if (before === undefined) return (after as number) - STEP
  if (after === undefined) return before + STEP
  const middle = Math.floor((before + after) / 2)
  return middle > before && middle < after ? middle : undefined
}

/** Stores positions for the cards in this order. Does not mark the cards as touched. */
async function orderCards(
  tx: Tx,
  projectId: number,
  groupId: number,
  cards: readonly { readonly id: number }[],
): Promise<number[]> {
  const places = cards.map((_, at) => (at + 1) * STEP)
  await tx.query(sql`
    update cards c set position = v.position
    from unnest(${cards.map(({ id }) => id)}::bigint[], ${places}::bigint[]) as v (id, position)
    where c.project_id = ${projectId} and c.id = v.id
      -- Checked again: a card that moved to another group in the meantime has its place there.
      and c.group_id = ${groupId} and c.deleted_at is null`)
  await tx.query(sql`
    update groups set is_ordered = true where project_id = ${projectId} and id = ${groupId} and not is_ordered`)
  return places
}

/**
 * In an ordered group, stores positions for copies without one: after all others, in the order of the
 * template. Call it before adding a card at the end.
 */
export async function placeNewCopies(tx: Tx, projectId: number, groupId: number): Promise<void> {
  await materializeIn(tx, projectId, { groupId })
  const places = await listPlaces(tx, projectId, groupId)
  const placed = places.filter(({ is_placed }) => is_placed).map(({ position }) => position)
  const last = placed.length ? Math.max(...placed) : 0
  const unplaced = places.filter(({ is_placed }) => !is_placed)
  if (unplaced.length === 0) return
  await tx.query(sql`
    update cards c set position = v.position
    from unnest(${unplaced.map(({ id }) => id)}::bigint[], ${unplaced.map((_, at) => last + (at + 1) * STEP)}::bigint[])
      as v (id, position)
    where c.project_id = ${projectId} and c.id = v.id and c.group_id = ${groupId} and c.position is null`)
}

/** The position for a new card at the end of the inbox, or of a group whose own cards begin after `floor`. */
export async function nextPosition(
  tx: Tx,
  projectId: number,
  groupId: number | null,
  floor: number,
): Promise<number> {
  const [row] = await tx.query<{ position: number }>(sql`
    select next_position(${projectId}, ${groupId}, ${floor}, ${STEP}) as position`)
  return row?.position ?? floor + STEP
}

/** The inbox is unlimited and cannot be ordered: the card goes last. */
export async function moveToInbox(tx: Tx, projectId: number, cardId: number): Promise<boolean> {
  await holdInbox(tx, projectId)
  const position = await nextPosition(tx, projectId, null, 0)
  await tx.query(sql`
    update cards r set group_id = null, position = ${position},
      overrides = overrides | ${TOUCHED}, updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = ${cardId}`)
  return true
}

/**
 * Makes the order of a board's groups the project's own. Groups keep the positions that they show. Own
 * groups, which come after the templates, get the next positions in their order. The caller must have locked
 * the board.
 */
export async function orderBoard(tx: Tx, projectId: number, boardId: number): Promise<void> {
  await materializeGroups(tx, projectId, boardId)
  const groups = await listShownGroups(tx, projectId, boardId)
  let last = Math.max(-1, ...groups.map(({ position }) => position).filter((position) => position < FAR))
  const places = groups.map(({ id, position }) => ({ id, position: position < FAR ? position : ++last }))
  await setPositions(tx, projectId, places)
  await tx.query(sql`
    update boards set is_ordered = true
    where project_id = ${projectId} and id = ${boardId} and not is_ordered`)
}

/** Stores positions of groups. Does not mark the groups as touched. */
async function setPositions(
  tx: Tx,
  projectId: number,
  groups: readonly { readonly id: number; readonly position: number | null }[],
): Promise<void> {
  await tx.query(sql`
    update groups g set position = v.position
    from unnest(${groups.map(({ id }) => id)}::bigint[], ${groups.map(({ position }) => position)}::bigint[])
      as v (id, position)
    where g.project_id = ${projectId} and g.id = v.id and g.position is distinct from v.position`)
}

/** Resets the order of a group to its template's. Own cards come after the copies, in their current order. */
export async function inheritCardOrder(tx: Tx, projectId: number, groupId: number): Promise<void> {
  const cards = await loadGroup(tx, projectId, groupId)
  const places = cards
    .filter(({ entry }) => entry.isAllowed)
    .map(({ entry: { id, template }, group }, at) => ({
      id,
      position:
        template && template.parent_id === group?.master_id ? null : BEYOND_TEMPLATES + (at + 1) * STEP,
    }))
  await tx.query(sql`
    update cards c set position = v.position
    from unnest(${places.map(({ id }) => id)}::bigint[], ${places.map(({ position }) => position)}::bigint[])
      as v (id, position)
    where c.project_id = ${projectId} and c.id = v.id and c.group_id = ${groupId}`)
  await tx.query(sql`
    update groups set is_ordered = false where project_id = ${projectId} and id = ${groupId}`)
}

/** Like inheritCardOrder, for the groups of a board. */
export async function inheritGroupOrder(tx: Tx, projectId: number, boardId: number): Promise<void> {
  const groups = await listShownGroups(tx, projectId, boardId)
  const places = groups.map(({ id, master_group_id }, at) => ({
    id,
    position: master_group_id === null ? BEYOND_TEMPLATES + (at + 1) * STEP : null,
  }))
  await setPositions(tx, projectId, places)
  await tx.query(sql`
    update boards set is_ordered = false where project_id = ${projectId} and id = ${boardId}`)
}
