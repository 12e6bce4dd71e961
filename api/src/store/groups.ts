import type { BodyOf, GroupView, Operations } from '@muster/contract'
import { bounds } from '../bounds.ts'
import { Json } from '../json.ts'
import { missing } from '../missing.ts'
import { lockBoard } from './boards.ts'
import type { Db, Tx } from './db.ts'
import { BEYOND_TEMPLATES, orderBoard } from './order.ts'
import { fields, laterThan, TOUCHED, takeOver } from './rollouts/fields.ts'
import { shownGroups } from './rollouts/shown.ts'
import { groupJson } from './shapes.ts'
import { sql } from './sql.ts'
import { filledIn, withoutShown } from './variables.ts'

type Changes = BodyOf<Operations['groupsUpdate']>

/** An absent field is unchanged. null clears description, type, color and icon, and leaves other fields. */
export async function updateGroup(
  tx: Tx,
  projectId: number,
  changes: Changes,
): Promise<{ before: Json<GroupView>; group: Json<GroupView> }> {
  const place = changes.position == null ? undefined : await lockBoardOf(tx, projectId, changes)
  await tx.query(sql`
    select id from groups where project_id = ${projectId} and id = ${changes.id} for no key update`)
  const before = await showGroup(tx, projectId, changes.id)
  // A place of its own means that the project orders the board: the other groups keep theirs.
  if (place) await orderBoard(tx, projectId, place.board_id)
  await tx.query(sql`
    update groups r set ${takeOver('group', withoutShown(changes, before.value()))}
    from ${shownGroups(projectId)} s
    where r.project_id = ${projectId} and r.id = ${changes.id} and r.deleted_at is null
      and s.project_id = ${projectId} and s.id = r.id`)
  return { before, group: await showGroup(tx, projectId, changes.id) }
}

/** Locks the board of a group that gets another position. A position that it shows already orders nothing. */
async function lockBoardOf(tx: Tx, projectId: number, { id, position }: Changes) {
  const [group] = await tx.query<{ board_id: number; position: number }>(sql`
    select board_id, position from ${shownGroups(projectId)} g where project_id = ${projectId} and id = ${id}`)
  if (!group || group.position === position) return undefined
  await lockBoard(tx, projectId, group.board_id)
  return group
}

/** The fields of a group that a change may show. */
export const groupFields = [...Object.keys(fields.group), 'board_id']

/** A live group without its cards. */
export async function showGroup(db: Db, projectId: number, groupId: number): Promise<Json<GroupView>> {
  const [row] = await db.query<{ group: string }>(sql`
    select ${groupJson}::text as group from ${shownGroups(projectId)} g join projects p on p.id = ${projectId}
    where g.project_id = ${projectId} and g.id = ${groupId} and g.deleted_at is null`)
  if (!row) throw missing('group')
  return new Json(await filledIn(db, projectId, row.group))
}

/** Stores positions as they were sent. A group that has its position already is not touched. */
export async function setGroupPositions(
  tx: Tx,
  projectId: number,
  groups: readonly { id: number; position: number }[],
): Promise<void> {
  await tx.query(sql`
    update groups g set position = v.position, overrides = overrides | ${TOUCHED}, updated_at = ${laterThan('g')}
    from unnest(${groups.map(({ id }) => id)}::bigint[], ${groups.map(({ position }) => position)}::bigint[])
      as v (id, position)
    where g.project_id = ${projectId} and g.id = v.id and g.deleted_at is null and g.position is distinct from v.position`)
}

/** The positions that groups show. */
export async function findGroupPositions(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.query<{ id: number; position: number }>(sql`
    select id, position from ${shownGroups(projectId)} g where project_id = ${projectId} and id = any (${ids}::bigint[])`)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/**
 * Inserts a group, last unless a position is given: after the copies, wherever their template puts them. Returns nothing
 * when the board has reached the limit. The board is held.
 */
export async function insertGroup(
  tx: Tx,
  projectId: number,
  createdBy: number | null,
  group: BodyOf<Operations['groupsCreate']>,
): Promise<Json<GroupView> | undefined> {
  const [row] = await tx.query<{ group: string }>(sql`
    with g as (
      insert into groups (project_id, board_id, title, description, type, color, icon, position, created_by)
      select ${projectId}, ${group.board_id}, ${group.title}, ${group.description ?? null}, ${group.type ?? null},
        ${group.color ?? null}, ${group.icon ?? null}, coalesce(${group.position ?? null}, least(9007199254740991,
          1 + greatest(case when b.master_board_id is not null and not b.is_ordered then ${BEYOND_TEMPLATES}::bigint else -1 end,
            present.position))), ${createdBy}::bigint
      from (
        select max(position) as position, count(*) as groups
        from ${shownGroups(projectId)} g where project_id = ${projectId} and board_id = ${group.board_id} and deleted_at is null) present
      join boards b on b.project_id = ${projectId} and b.id = ${group.board_id}
      where present.groups < ${bounds.groups.most}
      returning *)
    select ${groupJson}::text as group from g join projects p on p.id = ${projectId}`)
  return row && new Json(row.group)
}

/** How many live groups a board shows. */
export async function countGroups(db: Db, projectId: number, boardId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from ${shownGroups(projectId)} g
    where project_id = ${projectId} and board_id = ${boardId} and deleted_at is null`)
  return row?.count ?? 0
}

/** The live groups of a board. */
export async function listGroupIds(db: Db, projectId: number, boardId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select id from groups where project_id = ${projectId} and board_id = ${boardId} and deleted_at is null order by id`)
  return rows.map(({ id }) => id)
}
