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

export async function insertGroup(
  tx: Tx,
  projectId: number,
  createdBy: number | null,
  group: { board_id: number; title: string; position: number; color?: string },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into groups (project_id, board_id, title, color, position, created_by)
    values (${projectId}, ${group.board_id}, ${group.title}, ${group.color ?? null}, ${group.position}, ${createdBy})
    returning id`)
  if (!row) throw new Error('insert returned no row')
  return row.id
}
