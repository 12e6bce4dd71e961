import type { BodyOf, GroupView, Operations } from '@muster/contract'
import { bounds } from '../bounds.ts'
import { Json } from '../json.ts'
import type { Tx } from './db.ts'
import { TOUCHED, takeOver } from './rollouts/fields.ts'
import { groupJson } from './shapes.ts'
import { sql } from './sql.ts'

type Changes = BodyOf<Operations['groupsUpdate']>

/** An absent field is unchanged. null clears description, type, color and icon, and leaves other fields. */
export async function updateGroup(tx: Tx, projectId: number, changes: Changes): Promise<Json<GroupView>> {
  await tx.query(sql`
    select id from groups where project_id = ${projectId} and id = ${changes.id} for no key update`)
  await tx.query(sql`
    update groups r set ${takeOver('group', changes)}, updated_at = ${new Date()}
    from shown_groups s
    where r.project_id = ${projectId} and r.id = ${changes.id} and r.deleted_at is null
      and s.project_id = r.project_id and s.id = r.id`)
  const [row] = await tx.query<{ group: string }>(sql`
    select ${groupJson}::text as group from shown_groups g join projects p on p.id = g.project_id
    where g.project_id = ${projectId} and g.id = ${changes.id}`)
  if (!row) throw new Error('A group went away within its transaction.')
  return new Json(row.group)
}

export async function setGroupPositions(
  tx: Tx,
  projectId: number,
  groups: readonly { id: number; position: number }[],
): Promise<void> {
  await tx.query(sql`
    update groups g set position = v.position, overrides = overrides | ${TOUCHED}, updated_at = ${new Date()}
    from unnest(${groups.map(({ id }) => id)}::bigint[], ${groups.map(({ position }) => position)}::bigint[])
      as v (id, position)
    where g.project_id = ${projectId} and g.id = v.id and g.deleted_at is null`)
}

/** Inserts a group, last unless a position is given. Returns nothing when the board has reached the limit. */
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
        ${group.color ?? null}, ${group.icon ?? null}, coalesce(${group.position ?? null}, present.position),
        ${createdBy}::bigint
      from (
        select least(coalesce(max(position), -1) + 1, 9007199254740991) as position, count(*) as groups
        from shown_groups where project_id = ${projectId} and board_id = ${group.board_id} and deleted_at is null) present
      where present.groups < ${bounds.groups.most}
      returning *)
    select ${groupJson}::text as group from g join projects p on p.id = g.project_id`)
  return row && new Json(row.group)
}

/** Locks the project while a board or group is deleted, so that nothing is added under it in the meantime. */
export async function lockProject(tx: Tx, projectId: number): Promise<void> {
  await tx.query(sql`select id from projects where id = ${projectId} for no key update`)
}

/** Soft-deletes one group, or all groups of a board. Returns their ids. */
export async function deleteGroups(
  tx: Tx,
  projectId: number,
  which: { groupId: number } | { boardId: number },
  now: Date,
): Promise<number[]> {
  const chosen = 'groupId' in which ? sql`id = ${which.groupId}` : sql`board_id = ${which.boardId}`
  const rows = await tx.query<{ id: number }>(sql`
    update groups set deleted_at = ${now}, updated_at = ${now}
    where project_id = ${projectId} and ${chosen} and deleted_at is null
    returning id`)
  return rows.map(({ id }) => id)
}
