import type { CommentView, Role } from '@muster/contract'
import { changesOfNew } from '#core/changes.ts'
import type { Database, Db, Tx } from '#core/db.ts'
import { afterWrite, eventsToWrite, type NotWritten } from '#core/direct-writes.ts'
import { Json } from '#core/json.ts'
import { missing } from '#core/missing.ts'
import { newIds } from '#core/new-ids.ts'
import { prepared, type Statement, sql } from '#core/sql.ts'
import { projectPrefix, textVector } from '#core/words.ts'
import { laterThan, TOUCHED } from '#templates/store/fields.ts'
import { momentOf } from './card-rows.ts'

export interface NewComment {
  readonly card_id: number
  readonly comment: string
  readonly parent_comment_id: number | null
}

/** The author of an imported comment, and when it was written; null: now. */
interface Written {
  readonly userId: number
  readonly at: Date | null
}

/** The project and the author of a new comment, and what has been checked already. */
export interface CommentPlace {
  readonly projectId: number
  readonly userId: number
  /** The roles that suffice, for create_comment to check; null if access was checked already. */
  readonly roles: readonly Role[] | null
  /** True if the project is known to show the card. */
  readonly isCardChecked: boolean
}

const createStatement = prepared<{ projectId: number; comment: string }>(
  (of) => sql`select create_comment(${of.projectId}, ${of.comment}::jsonb) as made`,
)

/**
 * Adds a comment with one call of create_comment, with or without a transaction. The function checks the
 * comment and writes the event. If it refuses, nothing is written.
 */
export async function createComment(
  on: Database | Tx,
  { projectId, userId, roles, isCardChecked }: CommentPlace,
  { card_id, comment, parent_comment_id }: NewComment,
  written: Written = { userId, at: null },
): Promise<{ readonly comment: Json<CommentView>; readonly id: number } | NotWritten> {
  const ids = await newIds(on)
  const news = {
    project_id: projectId,
    type: 'comment.created',
    actor_id: userId,
    ids: { card_id },
    changes: changesOfNew({ comment, parent_comment_id }, ['comment', 'parent_comment_id']),
  } as const
  const values = {
    id: ids.commentId,
    user_id: written.userId,
    created_at: written.at,
    roles,
    card_id,
    is_card_checked: isCardChecked,
    parent_comment_id,
    comment,
    words: textVector(comment, projectPrefix(projectId)),
    touched: TOUCHED,
    event: eventsToWrite(on, ids, [news])?.[0] ?? null,
    new_wake: ids.wakeId,
    now: new Date(),
  }
  const [row] = await on.query<{ made: { id: number; created_at: number } | NotWritten }>(
    createStatement({ projectId, comment: JSON.stringify(values) }),
  )
  if (!row) throw new Error('create_comment returned nothing.')
  const { made } = row
  if ('refused' in made) return made
  const { id } = made
  afterWrite(on, projectId, [{ ...news, ids: { ...news.ids, comment_id: id } }])
  const { created_at } = made
  const shown = {
    id,
    card_id,
    user_id: written.userId,
    parent_comment_id,
    comment,
    read_at: null,
    created_at,
    updated_at: created_at,
    deleted_at: null,
  }
  return { id, comment: new Json(JSON.stringify(viewOf(shown, projectId, userId))) }
}

/** A stored comment, with the moment when the caller read it. Moments are seconds since 1970. */
interface CommentRow {
  readonly id: number
  readonly card_id: number
  readonly user_id: number
  readonly parent_comment_id: number | null
  readonly comment: string
  readonly read_at: number | null
  readonly created_at: number
  readonly updated_at: number
  readonly deleted_at: number | null
}

/**
 * The columns of a CommentRow `m`. own_read_at is the caller's; m.read_at is from a version without
 * comment_reads.
 */
const commentColumns = sql`
  m.id, m.card_id, m.user_id, m.parent_comment_id, m.comment,
  date_part('epoch', coalesce(m.own_read_at, m.read_at)) as read_at, date_part('epoch', m.created_at) as created_at,
  date_part('epoch', m.updated_at) as updated_at, date_part('epoch', m.deleted_at) as deleted_at`

/** A comment as a user sees it. The user's own comments count as read. A deleted comment has no text. */
const viewOf = (row: CommentRow, projectId: number, userId: number): CommentView => ({
  id: row.id,
  project_id: projectId,
  card_id: row.card_id,
  user_id: row.user_id,
  parent_comment_id: row.parent_comment_id,
  comment: row.deleted_at === null ? row.comment : '',
  is_read: row.user_id === userId || row.read_at !== null,
  read_at: row.read_at === null ? null : momentOf(row.read_at),
  created_at: momentOf(row.created_at),
  updated_at: momentOf(row.updated_at),
  deleted_at: row.deleted_at === null ? null : momentOf(row.deleted_at),
})

/** SQL for the comments of a project, with the moment when a user read each. */
const readBy = (projectId: number, userId: number) => sql`
  select m.*, r.read_at as own_read_at
  from comments m
  left join comment_reads r on r.project_id = ${projectId} and r.comment_id = m.id and r.user_id = ${userId}
  where m.project_id = ${projectId}`

/**
 * The comments of a card as a user sees them, oldest first, and the cursor of the next page. A deleted
 * comment is listed without its text while it has replies.
 */
export async function listComments(
  db: Db,
  projectId: number,
  userId: number,
  cardId: number,
  afterId: number,
  limit: number,
): Promise<{ comments: Json<CommentView[]>; next_after_id: number | null }> {
  const rows = await db.query<CommentRow>(sql`
    select ${commentColumns}
    from (
      ${readBy(projectId, userId)} and m.card_id = ${cardId} and m.id > ${afterId}
        and (m.deleted_at is null or m.id in (
          select c.parent_comment_id from comments c
          where c.project_id = ${projectId} and c.card_id = ${cardId} and c.deleted_at is null))
      order by m.id limit ${limit}) m
    order by m.id`)
  const comments = rows.map((row) => viewOf(row, projectId, userId))
  const next_after_id = rows.length >= limit ? (rows.at(-1)?.id ?? null) : null
  return { comments: new Json(JSON.stringify(comments)), next_after_id }
}

/** A live comment as a user sees it. */
export async function showComment(
  db: Db,
  projectId: number,
  userId: number,
  commentId: number,
): Promise<Json<CommentView>> {
  const [row] = await db.query<CommentRow>(sql`
    select ${commentColumns}
    from (${readBy(projectId, userId)} and m.id = ${commentId} and m.deleted_at is null) m`)
  if (!row) throw missing('comment')
  return new Json(JSON.stringify(viewOf(row, projectId, userId)))
}

/** The author of a live comment. */
export const findCommentAuthor = (db: Db, projectId: number, commentId: number) =>
  authorOf(db, sql`project_id = ${projectId} and id = ${commentId} and deleted_at is null`)

/** The author of a deleted comment. */
export const findDeletedCommentAuthor = (db: Db, projectId: number, commentId: number) =>
  authorOf(db, sql`project_id = ${projectId} and id = ${commentId} and deleted_at is not null`)

async function authorOf(db: Db, where: Statement): Promise<number | undefined> {
  const [row] = await db.query<{ user_id: number }>(sql`select user_id from comments where ${where}`)
  return row?.user_id
}

export async function updateComment(
  tx: Tx,
  projectId: number,
  commentId: number,
  comment: string,
): Promise<void> {
  await tx.query(sql`
    update comments r set comment = ${comment}, updated_at = ${laterThan('r')},
      words = ${textVector(comment, projectPrefix(projectId))}::tsvector
    where r.project_id = ${projectId} and r.id = ${commentId} and r.deleted_at is null and r.comment <> ${comment}`)
}

/** The id of the comment's card. */
export async function findCardOfComment(tx: Tx, projectId: number, commentId: number): Promise<number> {
  const [row] = await tx.query<{ card_id: number }>(sql`
    select card_id from comments where project_id = ${projectId} and id = ${commentId}`)
  if (!row) throw missing('comment')
  return row.card_id
}

/** Marks all unread comments of other users as read by this user. Returns their number. */
export async function readComments(
  tx: Tx,
  projectId: number,
  cardId: number,
  userId: number,
): Promise<number> {
  const rows = await tx.query(sql`
    insert into comment_reads (project_id, user_id, comment_id, read_at)
    select ${projectId}::bigint, ${userId}::bigint, m.id, ${new Date()}::timestamptz from comments m
    where m.project_id = ${projectId} and m.card_id = ${cardId} and m.user_id <> ${userId} and m.read_at is null
      and m.deleted_at is null
    on conflict do nothing
    returning comment_id`)
  return rows.length
}
