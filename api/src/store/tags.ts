import type { BodyOf, Operations, TagView } from '@muster/contract'
import { bounds } from '../bounds.ts'
import { Json } from '../json.ts'
import type { Db, Tx } from './db.ts'
import { tagJson } from './shapes.ts'
import { sql } from './sql.ts'

/** Inserts a tag, last unless a position is given. Returns nothing when the project has reached the limit. */
export async function insertTag(
  tx: Tx,
  projectId: number,
  createdBy: number,
  tag: BodyOf<Operations['tagsCreate']>,
): Promise<Json<TagView> | undefined> {
  const [row] = await tx.query<{ tag: string }>(sql`
    with t as (
      insert into tags (project_id, name, color, icon, position, created_by)
      select ${projectId}, ${tag.name}, ${tag.color ?? null}, ${tag.icon ?? null},
        coalesce(${tag.position ?? null}, present.position), ${createdBy}::bigint
      from (
        select least(coalesce(max(position), -1) + 1, 9007199254740991) as position, count(*) as tags
        from tags where project_id = ${projectId} and deleted_at is null) present
      where present.tags < ${bounds.tags.most}
      returning *)
    select ${tagJson}::text as tag from t`)
  return row && new Json(row.tag)
}

export async function listTags(db: Db, projectId: number): Promise<Json<TagView[]>> {
  const [row] = await db.query<{ tags: string }>(sql`
    select coalesce(json_agg(${tagJson} order by t.position, t.id), '[]')::text as tags
    from (
      select * from tags where project_id = ${projectId} and deleted_at is null
      order by position, id limit ${bounds.tags.most}) t`)
  return new Json(row?.tags ?? '[]')
}

/** An absent field is unchanged. null clears color and icon, and leaves other fields. */
export async function updateTag(
  tx: Tx,
  projectId: number,
  changes: BodyOf<Operations['tagsUpdate']>,
): Promise<Json<TagView>> {
  const [row] = await tx.query<{ tag: string }>(sql`
    with t as (
      update tags set
        name = coalesce(${changes.name ?? null}, name),
        color = case when ${changes.color !== undefined} then ${changes.color ?? null} else color end,
        icon = case when ${changes.icon !== undefined} then ${changes.icon ?? null} else icon end,
        position = coalesce(${changes.position ?? null}, position),
        is_active = coalesce(${changes.is_active ?? null}, is_active),
        updated_at = ${new Date()}
      where project_id = ${projectId} and id = ${changes.id} and deleted_at is null
      returning *)
    select ${tagJson}::text as tag from t`)
  if (!row) throw new Error('A tag went away within its transaction.')
  return new Json(row.tag)
}

/** A soft delete. untagCards removes the tag from its cards. */
export async function deleteTag(tx: Tx, projectId: number, tagId: number): Promise<void> {
  await tx.query(sql`
    update tags set deleted_at = ${new Date()}
    where project_id = ${projectId} and id = ${tagId} and deleted_at is null`)
}

/** Removes the tag from its cards. Returns the ids of the cards. */
export async function untagCards(tx: Tx, projectId: number, tagId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    update cards set tag_id = null, updated_at = ${new Date()}
    where project_id = ${projectId} and tag_id = ${tagId}
    returning id`)
  return rows.map(({ id }) => id)
}
