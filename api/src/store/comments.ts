import type { CommentView } from '@muster/contract'
import { Json } from '../json.ts'
import type { Tx } from './db.ts'
import { commentJson } from './shapes.ts'
import { sql } from './sql.ts'

export interface NewComment {
  readonly card_id: number
  readonly comment: string
  readonly parent_comment_id: number | null
}

/** Nothing when the parent is not a live comment of the same card. */
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
      returning *)
    select ${commentJson}::text as comment from m`)
  return row && new Json(row.comment)
}
