import type { BodyOf, Operations, TagView } from '@muster/contract'
import { bounds } from '#core/bounds.ts'
import type { Changes } from '#core/changes.ts'
import type { Db, Tx } from '#core/db.ts'
import { Json } from '#core/json.ts'
import { missing } from '#core/missing.ts'
import { LAST_POSITION } from '#core/positions.ts'
import { sql } from '#core/sql.ts'
import { laterThan } from '#templates/store/fields.ts'
import { type CardInGroup, cardChanges } from './cards.ts'
import { tagJson } from './shapes.ts'

/** Inserts a tag, last unless a position is given. Returns undefined if the project has reached the limit. */
export async function insertTag(
  tx: Tx,
  projectId: number,
  createdBy: number | null,
  tag: BodyOf<Operations['tagsCreate']>,
): Promise<Json<TagView> | undefined> {
  const [row] = await tx.query<{ tag: string }>(sql`
    with t as (
      insert into tags (project_id, name, color, icon, position, created_by)
      select ${projectId}, ${tag.name}, ${tag.color ?? null}, ${tag.icon ?? null},
        coalesce(${tag.position ?? null}, present.position), ${createdBy}::bigint
      from (
        select least(coalesce(max(position), -1) + 1, ${LAST_POSITION}) as position, count(*) as tags
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

/** The fields of a tag that events may list as changed. */
export const tagFields = ['name', 'color', 'icon', 'position', 'is_active'] as const

/** A live tag, locked until the transaction ends. */
export async function lockTag(tx: Tx, projectId: number, tagId: number): Promise<Json<TagView>> {
  await tx.query(sql`
    select id from tags where project_id = ${projectId} and id = ${tagId} and deleted_at is null for no key update`)
  return showTag(tx, projectId, tagId)
}

/** An absent field is unchanged. null clears color and icon, and leaves other fields. */
export async function updateTag(
  tx: Tx,
  projectId: number,
  changes: BodyOf<Operations['tagsUpdate']>,
): Promise<Json<TagView>> {
  await tx.query(sql`
    update tags r set name = v.name, color = v.color, icon = v.icon, position = v.position, is_active = v.is_active,
      updated_at = ${laterThan('r')}
    from (
      select id, coalesce(${changes.name ?? null}, name) as name,
        case when ${changes.color !== undefined} then ${changes.color ?? null} else color end as color,
        case when ${changes.icon !== undefined} then ${changes.icon ?? null} else icon end as icon,
        coalesce(${changes.position ?? null}, position) as position,
        coalesce(${changes.is_active ?? null}, is_active) as is_active
      from tags where project_id = ${projectId} and id = ${changes.id} and deleted_at is null for no key update) v
    where r.project_id = ${projectId} and r.id = v.id and (r.name, r.color, r.icon, r.position, r.is_active)
      is distinct from (v.name, v.color, v.icon, v.position, v.is_active)`)
  return showTag(tx, projectId, changes.id)
}

/** A live tag. */
export async function showTag(db: Db, projectId: number, tagId: number): Promise<Json<TagView>> {
  const [row] = await db.query<{ tag: string }>(sql`
    select ${tagJson}::text as tag from tags t
    where t.project_id = ${projectId} and t.id = ${tagId} and t.deleted_at is null`)
  if (!row) throw missing('tag')
  return new Json(row.tag)
}

/**
 * Soft-deletes a tag. Writes that use the tag wait for the lock. untagCards removes the tag from its cards.
 */
export async function deleteTag(tx: Tx, projectId: number, tagId: number): Promise<void> {
  const rows = await tx.query(sql`
    select id from tags where project_id = ${projectId} and id = ${tagId} and deleted_at is null for update`)
  if (rows.length === 0) throw missing('tag')
  await tx.query(sql`
    update tags r set deleted_at = ${new Date()}, updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = ${tagId}`)
}

/** Removes the tag from its cards; the next one becomes the first. Returns the live cards and their changes. */
export async function untagCards(
  tx: Tx,
  projectId: number,
  tagId: number,
): Promise<(CardInGroup & { readonly changes: Changes | undefined })[]> {
  const rows = await tx.query<CardInGroup & { deleted_at: Date | null; tag_ids: number[] }>(sql`
    select r.id, r.group_id, r.deleted_at, to_json(array_prepend(r.tag_id, r.more_tag_ids)) as tag_ids from cards r
    where r.project_id = ${projectId} and (r.tag_id = ${tagId} or ${tagId} = any (r.more_tag_ids))
    order by r.id for no key update`)
  await tx.query(sql`
    update cards r set tag_id = (array_remove(array_prepend(r.tag_id, r.more_tag_ids), ${tagId}))[1],
      more_tag_ids = nullif((array_remove(array_prepend(r.tag_id, r.more_tag_ids), ${tagId}))[2:], '{}'),
      updated_at = ${laterThan('r')}
    where r.project_id = ${projectId} and r.id = any (${rows.map(({ id }) => id)}::bigint[])`)
  const tagged = (tag_ids: readonly number[]) => ({ tag_id: tag_ids[0] ?? null, tag_ids })
  return rows
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ id, group_id, tag_ids }) => ({
      id,
      group_id,
      changes: cardChanges(tagged(tag_ids), tagged(tag_ids.filter((each) => each !== tagId))),
    }))
}

export async function countTags(db: Db, projectId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from tags where project_id = ${projectId} and deleted_at is null`)
  return row?.count ?? 0
}
