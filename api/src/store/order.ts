import type { Tx } from './db.ts'
import { holdInbox } from './group-sizes.ts'
import { laterThan, TOUCHED } from './rollouts/fields.ts'
import { shownGroups } from './rollouts/shown.ts'
import { type Statement, sql } from './sql.ts'

/**
 * The order of cards in a group, and of groups on a board. As long as a project has not ordered a group, its copies
 * stand where their templates stand, and its own cards after them. From the first move on the order is the project's:
 * every card has a place of its own. The views shown_cards and shown_groups turn this into one number, `position`.
 */

/** The room between two places, so that a move usually writes one row. */
export const STEP = 65_536

/** Where own cards begin in a group that follows its template: beyond every position of a template. */
export const BEYOND_TEMPLATES = 1_000_000_000_000_000
// The positions of templates count up to here; what stands above is beyond them.
const FAR = BEYOND_TEMPLATES / 2

interface Place {
  readonly id: number
  readonly position: number
  /** It has a place of its own. */
  readonly is_placed: boolean
  readonly is_active: boolean
}

/** The live cards of a group, in order. Hidden copies that have a place keep it. */
const listPlaces = (tx: Tx, projectId: number, groupId: number) =>
  tx.query<Place>(sql`
    select c.id, coalesce(s.position, c.position) as position, c.position is not null as is_placed,
      coalesce(s.is_active, false) as is_active
    from cards c left join shown_cards s on s.project_id = ${projectId} and s.id = c.id
    where c.project_id = ${projectId} and c.group_id = ${groupId} and c.deleted_at is null
      and (s.id is not null or c.position is not null)
    order by 2, c.master_card_id, c.id`)

/**
 * Moves a card to the place with this index among the cards that boards/get shows, or to the end. The caller
 * has locked the group and the card. False when the card stands there already: then nothing is written.
 */
export async function moveCard(
  tx: Tx,
  projectId: number,
  cardId: number,
  group: { readonly id: number; readonly is_ordered: boolean },
  index: number | null,
): Promise<boolean> {
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
  // No room is left between the two: everything is numbered anew, and then there is room.
  const free = place ?? between(...neighbours(await orderCards(tx, projectId, group.id, others), slot)) ?? 0
  await tx.query(sql`
    update cards r set group_id = ${group.id}, position = ${free}, overrides = overrides | ${TOUCHED},
      updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = ${cardId}`)
  return true
}

const neighbours = (places: readonly number[], slot: number) => [places[slot - 1], places[slot]] as const

/** A place between two others; nothing when there is no room. */
function between(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined && after === undefined) return STEP
  if (before === undefined) return (after as number) - STEP
  if (after === undefined) return before + STEP
  const middle = Math.floor((before + after) / 2)
  return middle > before && middle < after ? middle : undefined
}

/** Gives the cards places in this order. It does not touch them: only their numbers change. */
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
 * In a group that the project has ordered, gives copies that have no place theirs: after all others, in the order of
 * the template. Before a card is added at the end.
 */
export async function placeNewCopies(tx: Tx, projectId: number, groupId: number): Promise<void> {
  await tx.query(sql`
    update cards c set position = n.last + n.rank * ${STEP}
    from (
      select s.id, row_number() over (order by s.position, s.master_card_id, s.id) as rank,
        coalesce((
          select position from cards
          where project_id = ${projectId} and group_id = ${groupId} and deleted_at is null and position is not null
          order by position desc limit 1), 0) as last
      from shown_cards s join cards r on r.id = s.id and r.project_id = ${projectId}
      where s.project_id = ${projectId} and s.group_id = ${groupId} and s.deleted_at is null and r.position is null) n
    where c.project_id = ${projectId} and c.id = n.id and c.group_id = ${groupId} and c.position is null`)
}

/** The end of the inbox, or of a group whose own cards begin after `floor`. It reads the end of an index. */
export const lastPlace = (projectId: unknown, groupId: unknown, floor: number | Statement): Statement => {
  // It also orders by the group: PostgreSQL does not know that `is null` leaves one value and would sort the inbox.
  const place = groupId === null ? sql`group_id is null` : sql`group_id = ${groupId}`
  return sql`least(9007199254740991, ${STEP} + greatest(${floor}::bigint, (
    select position from cards
    where project_id = ${projectId} and ${place} and deleted_at is null and position is not null
    order by group_id desc, position desc limit 1)))`
}

/** The inbox is unlimited and cannot be ordered: the card goes last. */
export async function moveToInbox(tx: Tx, projectId: number, cardId: number): Promise<boolean> {
  await holdInbox(tx, projectId)
  await tx.query(sql`
    update cards r set group_id = null, position = ${lastPlace(projectId, null, 0)},
      overrides = overrides | ${TOUCHED}, updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = ${cardId}`)
  return true
}

/**
 * Makes the order of the groups the project's. Groups keep the numbers they show; those that stand beyond the templates
 * get the next numbers after them, in their order. The caller has locked the board.
 */
export async function orderBoard(tx: Tx, projectId: number, boardId: number): Promise<void> {
  await tx.query(sql`
    update groups g set position = case when n.position < ${FAR}::bigint then n.position else n.last + n.rank end
    from (
      select s.id, s.position, count(*) filter (where s.position >= ${FAR}::bigint)
          over (order by s.position, s.master_group_id, s.id) as rank,
        coalesce(max(s.position) filter (where s.position < ${FAR}::bigint) over (), -1) as last
      from ${shownGroups(projectId)} s
      where s.project_id = ${projectId} and s.board_id = ${boardId} and s.deleted_at is null) n
    where g.project_id = ${projectId} and g.id = n.id and (g.position is null or n.position >= ${FAR}::bigint)`)
  await tx.query(sql`
    update boards set is_ordered = true
    where project_id = ${projectId} and id = ${boardId} and not is_ordered`)
}

/** Gives the order of a group back to its template. Own cards stand after the copies, in their present order. */
export async function inheritCardOrder(tx: Tx, projectId: number, groupId: number): Promise<void> {
  await tx.query(sql`
    update cards c set position = case
      when m.group_id is not null and m.group_id = n.master_group_id then null
      else ${BEYOND_TEMPLATES}::bigint + n.rank * ${STEP} end
    from (
      select s.id, g.master_group_id, row_number() over (order by s.position, s.master_card_id, s.id) as rank,
        s.master_card_id
      from shown_cards s join groups g on g.id = s.group_id and g.project_id = ${projectId}
      where s.project_id = ${projectId} and s.group_id = ${groupId} and s.deleted_at is null) n
    left join published_cards m on m.id = n.master_card_id
    where c.project_id = ${projectId} and c.id = n.id and c.group_id = ${groupId}`)
  await tx.query(sql`
    update groups set is_ordered = false where project_id = ${projectId} and id = ${groupId}`)
}

/** The same for the groups of a board. */
export async function inheritGroupOrder(tx: Tx, projectId: number, boardId: number): Promise<void> {
  await tx.query(sql`
    update groups g set position = case
      when n.master_group_id is not null then null
      else ${BEYOND_TEMPLATES}::bigint + n.rank * ${STEP} end
    from (
      select s.id, s.master_group_id, row_number() over (order by s.position, s.master_group_id, s.id) as rank
      from ${shownGroups(projectId)} s
      where s.project_id = ${projectId} and s.board_id = ${boardId} and s.deleted_at is null) n
    where g.project_id = ${projectId} and g.id = n.id`)
  await tx.query(sql`
    update boards set is_ordered = false where project_id = ${projectId} and id = ${boardId}`)
}
