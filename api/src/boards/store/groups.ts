import type { BodyOf, GroupView, Operations } from '@muster/contract'
import { bounds } from '#core/bounds.ts'
import type { Db, Tx } from '#core/db.ts'
import type { Json } from '#core/json.ts'
import { missing } from '#core/missing.ts'
import { LAST_POSITION } from '#core/positions.ts'
import { sql } from '#core/sql.ts'
import { differing, fields, laterThan, overrideFields, TOUCHED } from '#templates/store/fields.ts'
import { lockBoard } from './boards.ts'
import { findGroup } from './entries.ts'
import { BEYOND_TEMPLATES, orderBoard } from './order.ts'
import { listShownGroups } from './project-read.ts'
import { filledJson, groupRecord } from './shown-rows.ts'

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
  // A position of its own means that the project orders the board. The other groups then keep their
  // positions.
  if (place) await orderBoard(tx, projectId, place.board_id)
  await tx.query(sql`
    update groups r set ${overrideFields('group', differing('group', changes, before.value()))}
    where r.project_id = ${projectId} and r.id = ${changes.id} and r.deleted_at is null`)
  return { before, group: await showGroup(tx, projectId, changes.id) }
}

/**
 * Locks the board of a group whose position changes. Returns undefined if the group already shows the
 * position.
 */
async function lockBoardOf(tx: Tx, projectId: number, { id, position }: Changes) {
  const group = (await showGroup(tx, projectId, id)).value()
  if (group.position === position) return undefined
  await lockBoard(tx, projectId, group.board_id)
  return group
}

/** The fields of a group that events may list as changed. */
export const groupFields = [...Object.keys(fields.group), 'board_id']

/** A live group without its cards. */
export async function showGroup(db: Db, projectId: number, groupId: number): Promise<Json<GroupView>> {
  const found = await findGroup(db, 0, projectId, groupId)
  if (!found || found.entry.isDeleted) throw missing('group')
  return filledJson<GroupView>(groupRecord(found, found.isBoardOrdered), found.head)
}

/** Stores positions as sent. A group that already has its position is not marked as touched. */
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

/** The positions that the groups of a board show. */
export async function findGroupPositions(
  tx: Tx,
  projectId: number,
  boardId: number,
): Promise<Map<number, number>> {
  const groups = await listShownGroups(tx, projectId, boardId)
  return new Map(groups.map(({ id, position }) => [id, position]))
}

/**
 * Inserts a group, after all copies unless a position is given. Returns undefined if the board has reached
 * the limit. The caller must have locked the board.
 */
export async function insertGroup(
  tx: Tx,
  projectId: number,
  createdBy: number | null,
  group: BodyOf<Operations['groupsCreate']>,
): Promise<Json<GroupView> | undefined> {
  const present = await listShownGroups(tx, projectId, group.board_id)
  if (present.length >= bounds.groups.most) return undefined
  const [row] = await tx.query<{ id: number }>(sql`
    insert into groups (project_id, board_id, title, description, type, color, icon, position, created_by)
    select ${projectId}, ${group.board_id}, ${group.title}, ${group.description ?? null}, ${group.type ?? null},
      ${group.color ?? null}, ${group.icon ?? null}, coalesce(${group.position ?? null}, least(${LAST_POSITION},
        1 + greatest(case when b.master_board_id is not null and not b.is_ordered then ${BEYOND_TEMPLATES}::bigint else -1 end,
          ${Math.max(-1, ...present.map(({ position }) => position))}::bigint))), ${createdBy}::bigint
    from boards b where b.project_id = ${projectId} and b.id = ${group.board_id}
    returning id`)
  return row && showGroup(tx, projectId, row.id)
}

/** The live groups of a board. */
export async function listGroupIds(db: Db, projectId: number, boardId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select id from groups where project_id = ${projectId} and board_id = ${boardId} and deleted_at is null order by id`)
  return rows.map(({ id }) => id)
}
