import type { Tx } from './db.ts'
import { sql } from './sql.ts'

/**
 * Holds a group, or for the inbox the project, while cards move in it. The live group's number of other cards;
 * nothing when there is no such live group.
 */
export async function lockPlace(
  tx: Tx,
  projectId: number,
  groupId: number | null,
  cardId: number,
): Promise<{ others: number } | undefined> {
  const held =
    groupId === null
      ? await tx.query(sql`select id from projects where id = ${projectId} for no key update`)
      : await tx.query(sql`
          select id from groups
          where project_id = ${projectId} and id = ${groupId} and deleted_at is null for no key update`)
  if (held.length === 0) return undefined
  const [row] = await tx.query<{ others: number }>(sql`
    select count(*) as others from cards
    where project_id = ${projectId} and group_id is not distinct from ${groupId}::bigint and deleted_at is null
      and id <> ${cardId}`)
  return row
}

/** Numbers the other cards of the group anew with a place left free, and puts the card there. */
export async function placeCard(
  tx: Tx,
  projectId: number,
  cardId: number,
  groupId: number | null,
  place: number,
): Promise<void> {
  await tx.query(sql`
    update cards c set position = n.place + case when n.place >= ${place} then 1 else 0 end
    from (
      select id, row_number() over (order by position, id) - 1 as place from cards
      where project_id = ${projectId} and group_id is not distinct from ${groupId}::bigint and deleted_at is null
        and id <> ${cardId}) n
    where c.project_id = ${projectId} and c.id = n.id
      and c.position is distinct from n.place + case when n.place >= ${place} then 1 else 0 end`)
  await tx.query(sql`
    update cards set group_id = ${groupId}::bigint, position = ${place}, updated_at = ${new Date()}
    where project_id = ${projectId} and id = ${cardId}`)
}
