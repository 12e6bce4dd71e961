import type { BodyOf, GroupView, Operations } from '@muster/contract'
import { bounds } from '#core/bounds.ts'
import type { Db, Tx } from '#core/db.ts'
import { Json } from '#core/json.ts'
import { missing } from '#core/missing.ts'
import { LAST_POSITION } from '#core/positions.ts'
import { sql } from '#core/sql.ts'
import { changeDraft, newDraft } from './fields.ts'
import { masterGroupJson } from './master-shapes.ts'

/** Inserts a master group, last on its board. Returns nothing when the board has reached the limit. */
export async function insertMasterGroup(
  tx: Tx,
  platformId: number,
  createdBy: number | null,
  group: BodyOf<Operations['masterGroupsCreate']>,
): Promise<Json<GroupView> | undefined> {
  const { columns, values } = newDraft('group', group)
  const [row] = await tx.query<{ group: string }>(sql`
    with g as (
      insert into master_groups (platform_id, board_id, position, created_by, ${columns})
      select ${platformId}, ${group.board_id}, present.position, ${createdBy}::bigint, ${values}
      from (
        select least(coalesce(max(position), -1) + 1, ${LAST_POSITION}) as position, count(*) as groups
        from master_groups where board_id = ${group.board_id} and deleted_at is null) present
      where present.groups < ${bounds.masterGroups.most}
      returning *)
    select ${masterGroupJson}::text as group from g`)
  return row && new Json(row.group)
}

type Changes = BodyOf<Operations['masterGroupsUpdate']>

/** An absent field is unchanged. null clears every field except the title. */
export async function updateMasterGroup(tx: Tx, changes: Changes): Promise<Json<GroupView>> {
  const [row] = await tx.query<{ group: string }>(sql`
    with g as (
      update master_groups r set ${changeDraft('group', changes)}
      where r.id = ${changes.id} and r.deleted_at is null
      returning *)
    select ${masterGroupJson}::text as group from g`)
  if (!row) throw missing('masterGroup')
  return new Json(row.group)
}

/** A live master group without its cards. */
export async function showMasterGroup(db: Db, groupId: number): Promise<Json<GroupView>> {
  const [row] = await db.query<{ group: string }>(sql`
    select ${masterGroupJson}::text as group from master_groups g where g.id = ${groupId} and g.deleted_at is null`)
  if (!row) throw missing('masterGroup')
  return new Json(row.group)
}
