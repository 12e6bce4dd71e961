import type { Db, Tx } from './db.ts'
import { type LooseObject, loosen } from './loose-objects.ts'
import { sql } from './sql.ts'

/** The ids of projects with records to purge, in ascending order. */
export async function listProjectsWithTrash(
  db: Db,
  before: Date,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ project_id: number }>(sql`
    select distinct project_id from (
      (select project_id from cards
      where deleted_at < ${before} and deleted_at is not null and project_id > ${afterId} and master_card_id is null
      order by project_id limit ${limit})
      union all
      (select project_id from comments
      where deleted_at < ${before} and deleted_at is not null and project_id > ${afterId}
      order by project_id limit ${limit})
      union all
      (select project_id from groups
      where deleted_at < ${before} and deleted_at is not null and project_id > ${afterId} and master_group_id is null
      order by project_id limit ${limit})
      union all
      (select project_id from boards
      where deleted_at < ${before} and deleted_at is not null and project_id > ${afterId} and master_board_id is null
      order by project_id limit ${limit})
      union all
      (select f.project_id from files f join cards c on c.project_id = f.project_id and c.id = f.card_id
      where c.deleted_at < ${before} and f.project_id > ${afterId}
      order by f.project_id limit ${limit})) found
    order by project_id limit ${limit}`)
  return rows.map(({ project_id }) => project_id)
}

const BATCH_ROWS = 1_000

/**
 * Purges a project's own records that were deleted before `before`, at most some thousand rows; the next run
 * continues. A group or board is purged when it is empty. The activity of a card stays.
 */
export async function purgeProject(tx: Tx, projectId: number, before: Date): Promise<number> {
  const old = sql`
    select id from comments where project_id = ${projectId} and deleted_at < ${before}
      and id not in (select parent_comment_id from comments
        where project_id = ${projectId} and parent_comment_id is not null and deleted_at is null)
    order by id limit ${BATCH_ROWS}`
  const comments = await tx.query<{ id: number }>(old)
  const files = await purgeFiles(
    tx,
    projectId,
    before,
    comments.map(({ id }) => id),
  )
  await removeComments(
    tx,
    projectId,
    comments.map(({ id }) => id),
  )
  const cards = await tx.query<{ id: number }>(sql`
    select id from cards where project_id = ${projectId} and deleted_at < ${before} and master_card_id is null
    order by id limit ${BATCH_ROWS}`)
  const cardIds = cards.map(({ id }) => id)
  const below = await tx.query<{ id: number }>(sql`
    select id from comments where project_id = ${projectId} and card_id = any (${cardIds}::bigint[])`)
  await removeComments(
    tx,
    projectId,
    below.map(({ id }) => id),
  )
  await tx.query(sql`delete from cards where project_id = ${projectId} and id = any (${cardIds}::bigint[])`)
  const groups = await tx.query(sql`
    delete from groups where project_id = ${projectId} and id in (
      select g.id from groups g
      where g.project_id = ${projectId} and g.deleted_at < ${before} and g.master_group_id is null
        and not exists (select 1 from cards c where c.project_id = ${projectId} and c.group_id = g.id)
      limit ${BATCH_ROWS})
    returning id`)
  const boards = await tx.query(sql`
    delete from boards where project_id = ${projectId} and id in (
      select b.id from boards b
      where b.project_id = ${projectId} and b.deleted_at < ${before} and b.master_board_id is null
        and not exists (select 1 from groups g where g.project_id = ${projectId} and g.board_id = b.id)
      limit ${BATCH_ROWS})
    returning id`)
  return files + comments.length + below.length + cards.length + groups.length + boards.length
}

/** Deletes the files of deleted cards, also of copies, whose rows stay, and those of these comments. */
async function purgeFiles(
  tx: Tx,
  projectId: number,
  before: Date,
  commentIds: readonly number[],
): Promise<number> {
  const objects = await tx.query<LooseObject>(sql`
    delete from files where project_id = ${projectId} and (comment_id = any (${commentIds}::bigint[]) or card_id in (
      select c.id from cards c where c.project_id = ${projectId} and c.deleted_at < ${before}))
    returning object, is_picture`)
  await loosen(tx, objects, new Date())
  return objects.length
}

async function removeComments(tx: Tx, projectId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(sql`
    delete from comment_reads where project_id = ${projectId} and comment_id = any (${ids}::bigint[])`)
  await tx.query(sql`delete from comments where project_id = ${projectId} and id = any (${ids}::bigint[])`)
}

/** Removes deleted masters that were never published. */
export async function purgeMasters(tx: Tx, before: Date): Promise<number> {
  const cards = await tx.query(sql`
    delete from master_cards where id in (
      select c.id from master_cards c where c.deleted_at < ${before}
        and not exists (select 1 from published_cards m where m.id = c.id) limit ${BATCH_ROWS})
    returning id`)
  const groups = await tx.query(sql`
    delete from master_groups where id in (
      select g.id from master_groups g where g.deleted_at < ${before}
        and not exists (select 1 from published_groups m where m.id = g.id)
        and not exists (select 1 from master_cards c where c.group_id = g.id) limit ${BATCH_ROWS})
    returning id`)
  const boards = await tx.query(sql`
    delete from master_boards where id in (
      select b.id from master_boards b where b.deleted_at < ${before}
        and not exists (select 1 from published_boards m where m.id = b.id)
        and not exists (select 1 from master_groups g where g.board_id = b.id) limit ${BATCH_ROWS})
    returning id`)
  return cards.length + groups.length + boards.length
}
