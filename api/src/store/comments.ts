import type { CommentView } from '@muster/contract'
import { Json } from '../json.ts'
import type { Db, Tx } from './db.ts'
import { TOUCHED } from './rollouts/fields.ts'
import { commentJson } from './shapes.ts'
import { sql } from './sql.ts'

export interface NewComment {
  readonly card_id: number
  readonly comment: string
  readonly parent_comment_id: number | null
}

/** Returns nothing when the parent is not a live comment of the same card. */
export async function insertComment(
  tx: Tx,
  projectId: number,
  userId: number,
  { card_id, comment, parent_comment_id }: NewComment,
): Promise<Json<CommentView> | undefined> {
  const [row] = await tx.query<{ comment: string }>(sql`
    with m as (
      insert into comments (project_id, card_id, user_id, parent_comment_id, comment)
      select ${projectId}, ${card_id}, ${userId}, ${parent_comment_id}::bigint, ${comment}
      where ${parent_comment_id}::bigint is null or exists (
        select from comments
        where project_id = ${projectId} and card_id = ${card_id} and id = ${parent_comment_id} and deleted_at is null)
      returning *),
    touched as (
      update cards set overrides = overrides | ${TOUCHED}
      where project_id = ${projectId} and id = ${card_id} and overrides & ${TOUCHED} = 0 and exists (select from m))
    select ${commentJson}::text as comment from m`)
  return row && new Json(row.comment)
}

/** Live comments of a card, oldest first, and where the next page starts. */
export async function listComments(
  db: Db,
  projectId: number,
  cardId: number,
  afterId: number,
  limit: number,
): Promise<{ comments: Json<CommentView[]>; next_after_id: number | null }> {
  const [row] = await db.query<{ comments: string; count: number; last_id: number | null }>(sql`
    select coalesce(json_agg(${commentJson} order by m.id), '[]')::text as comments, count(*) as count,
      max(m.id) as last_id
    from (
      select * from comments
      where project_id = ${projectId} and card_id = ${cardId} and deleted_at is null and id > ${afterId}
      order by id limit ${limit}) m`)
  const isFull = (row?.count ?? 0) >= limit
  return { comments: new Json(row?.comments ?? '[]'), next_after_id: isFull ? (row?.last_id ?? null) : null }
}

export async function findCommentAuthor(
  db: Db,
  projectId: number,
  commentId: number,
): Promise<number | undefined> {
  const [row] = await db.query<{ user_id: number }>(sql`
    select user_id from comments where project_id = ${projectId} and id = ${commentId} and deleted_at is null`)
  return row?.user_id
}

export async function updateComment(
  tx: Tx,
  projectId: number,
  commentId: number,
  comment: string,
): Promise<Json<CommentView>> {
  const [row] = await tx.query<{ comment: string }>(sql`
    with m as (
      update comments set comment = ${comment}, updated_at = ${new Date()}
      where project_id = ${projectId} and id = ${commentId} and deleted_at is null
      returning *)
    select ${commentJson}::text as comment from m`)
  if (!row) throw new Error('A comment went away within its transaction.')
  return new Json(row.comment)
}

export async function deleteComment(tx: Tx, projectId: number, commentId: number): Promise<void> {
  await tx.query(sql`
    update comments set deleted_at = ${new Date()}
    where project_id = ${projectId} and id = ${commentId} and deleted_at is null`)
}

/** Marks the comments that someone else wrote and nobody has read. Returns how many there were. */
export async function readComments(
  tx: Tx,
  projectId: number,
  cardId: number,
  userId: number,
): Promise<number> {
  const rows = await tx.query(sql`
    update comments set read_at = ${new Date()}
    where project_id = ${projectId} and card_id = ${cardId} and user_id <> ${userId} and read_at is null
      and deleted_at is null
    returning id`)
  return rows.length
}
