import type { BodyOf, GroupView, Operations } from '@muster/contract'
import { Json } from '../json.ts'
import type { Tx } from './db.ts'
import { groupJson } from './shapes.ts'
import { sql } from './sql.ts'

type Changes = BodyOf<Operations['groupsUpdate']>

/** An absent field stays; null clears description, type, color and icon, and leaves the others as they are. */
export async function updateGroup(tx: Tx, projectId: number, changes: Changes): Promise<Json<GroupView>> {
  const isSent = (field: keyof Changes) => changes[field] !== undefined
  const [row] = await tx.query<{ group: string }>(sql`
    with g as (
      update groups set
        title = coalesce(${changes.title ?? null}, title),
        description = case when ${isSent('description')} then ${changes.description ?? null} else description end,
        type = case when ${isSent('type')} then ${changes.type ?? null} else type end,
        color = case when ${isSent('color')} then ${changes.color ?? null} else color end,
        icon = case when ${isSent('icon')} then ${changes.icon ?? null} else icon end,
        position = coalesce(${changes.position ?? null}, position),
        is_collapsed = coalesce(${changes.is_collapsed ?? null}, is_collapsed),
        updated_at = ${new Date()}
      where project_id = ${projectId} and id = ${changes.id} and deleted_at is null
      returning *)
    select ${groupJson}::text as group from g join projects p on p.id = g.project_id`)
  if (!row) throw new Error('A group went away within its transaction.')
  return new Json(row.group)
}

/** Holds the board while its groups are put in order, so that two orders do not mix. */
export async function lockBoard(tx: Tx, projectId: number, boardId: number): Promise<void> {
  await tx.query(sql`
    select id from boards where project_id = ${projectId} and id = ${boardId} for no key update`)
}

export async function setGroupPositions(
  tx: Tx,
  projectId: number,
  groups: readonly { id: number; position: number }[],
): Promise<void> {
  await tx.query(sql`
    update groups g set position = v.position, updated_at = ${new Date()}
    from unnest(${groups.map(({ id }) => id)}::bigint[], ${groups.map(({ position }) => position)}::bigint[])
      as v (id, position)
    where g.project_id = ${projectId} and g.id = v.id and g.deleted_at is null`)
}

const MAX_GROUPS = 500

/** Last on its board unless a position is given. Nothing when the board has as many as it may have. */
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
        from groups where project_id = ${projectId} and board_id = ${group.board_id} and deleted_at is null) present
      where present.groups < ${MAX_GROUPS}
      returning *)
    select ${groupJson}::text as group from g join projects p on p.id = g.project_id`)
  return row && new Json(row.group)
}

/** Held while a board or group goes, so that nothing is added under it meanwhile. */
export async function lockProject(tx: Tx, projectId: number): Promise<void> {
  await tx.query(sql`select id from projects where id = ${projectId} for no key update`)
}

/** Soft: one group, or all of a board. Returns which. */
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
