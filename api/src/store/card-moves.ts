import { nextPosition } from './cards.ts'
import type { Tx } from './db.ts'
import { TOUCHED } from './rollouts/fields.ts'
import { sql } from './sql.ts'

/**
 * Locks a live group while a card moves in it, and counts its other cards. Nothing when the group does not
 * exist.
 */
export async function lockGroup(
  tx: Tx,
  projectId: number,
  groupId: number,
  cardId: number,
): Promise<{ others: number } | undefined> {
  const held = await tx.query(sql`
    select id from groups g
    where project_id = ${projectId} and id = ${groupId} and deleted_at is null
      and exists (select from shown_groups s where s.project_id = ${projectId} and s.id = ${groupId})
    for no key update of g`)
  if (held.length === 0) return undefined
  const [row] = await tx.query<{ others: number }>(sql`
    select count(*) as others from shown_cards
    where project_id = ${projectId} and group_id = ${groupId} and deleted_at is null and id <> ${cardId}`)
  return row
}

/**
 * Renumbers the other cards of the group, leaving one position free, and puts the card there. A copy that
 * already has the position of its template keeps following the template.
 */
export async function placeCard(
  tx: Tx,
  projectId: number,
  cardId: number,
  groupId: number,
  place: number,
): Promise<void> {
  await tx.query(sql`
    update cards c set position = n.place + case when n.place >= ${place} then 1 else 0 end
    from (
      select id, position, row_number() over (order by position, master_card_id, id) - 1 as place from shown_cards
      where project_id = ${projectId} and group_id = ${groupId} and deleted_at is null and id <> ${cardId}) n
    where c.project_id = ${projectId} and c.id = n.id
      -- Checked again: a card that moved to another group in the meantime has its position there.
      and c.group_id = ${groupId} and c.deleted_at is null
      and n.position <> n.place + case when n.place >= ${place} then 1 else 0 end`)
  await tx.query(sql`
    update cards set group_id = ${groupId}, position = ${place}, overrides = overrides | ${TOUCHED}, updated_at = ${new Date()}
    where project_id = ${projectId} and id = ${cardId}`)
}

/** The inbox is unlimited and cannot be reordered: the card goes last, and no other card is renumbered. */
export async function placeInInbox(tx: Tx, projectId: number, cardId: number): Promise<number> {
  const [row] = await tx.query<{ position: number }>(sql`
    update cards set group_id = null, position = ${nextPosition(projectId, null)}, overrides = overrides | ${TOUCHED},
      updated_at = ${new Date()}
    where project_id = ${projectId} and id = ${cardId}
    returning position`)
  return row?.position ?? 0
}
