import type { Db, Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'
import { cardVector, projectPrefix, textVector } from '#core/words.ts'
import { fields, TOUCHED } from '#templates/store/fields.ts'
import { describePublished } from '#templates/store/publish.ts'
import { BEYOND_TEMPLATES } from './order.ts'
import { recountGroups, recountInbox } from './recount-groups.ts'

/** Backfills rows of versions before 0.3. Every step is idempotent. */

const NAME = '0.3'

interface Backfill {
  readonly reached: number
  readonly is_finished: boolean
}

export async function findBackfill(db: Db): Promise<Backfill | undefined> {
  const [row] = await db.query<Backfill>(sql`
    select reached, finished_at is not null as is_finished from backfills where name = ${NAME}`)
  return row
}

/** Stores the last project that is done. `upTo` is null when no project is left. */
export async function saveBackfill(tx: Tx, upTo: number | null): Promise<Backfill> {
  await tx.query(sql`
    update backfills set reached = coalesce(${upTo}::bigint, reached),
      finished_at = ${upTo === null ? new Date() : null}::timestamptz
    where name = ${NAME}`)
  return { reached: upTo ?? 0, is_finished: upTo === null }
}

/** Computes the sizes and search words of all templates. */
export async function describeAllPublished(tx: Tx): Promise<void> {
  const groups = await tx.query<{ id: number }>(sql`select id from published_groups`)
  const cards = await tx.query<{ id: number }>(sql`select id from published_cards`)
  await describePublished(
    tx,
    groups.map(({ id }) => id),
    cards.map(({ id }) => id),
  )
}

/** Backfills the next `limit` projects. Returns the id of the last one; null if none is left. */
export async function backfillRange(tx: Tx, after: number, limit: number): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(sql`
    select id from projects where id > ${after} order by id limit ${limit}`)
  const projects = rows.map(({ id }) => id)
  const last = projects.at(-1)
  if (last === undefined) return null
  await bringOrphansBack(tx, projects)
  await settleStatus(tx, projects)
  await settleDates(tx, projects)
  await settleOrder(tx, projects)
  // Skip projects that have only untouched copies: those have no words and no size of their own.
  const worked = await tx.query<{ project_id: number }>(sql`
    select distinct project_id from cards
    where project_id = any (${projects}::bigint[])
      and (master_card_id is null or overrides <> 0 or deleted_at is not null)
    order by project_id`)
  for (const { project_id } of worked) {
    await writeWords(tx, project_id)
    await countAll(tx, project_id)
  }
  return last
}

/** Repairs live records with a deleted parent. A race that has since been fixed created them. */
async function bringOrphansBack(tx: Tx, projects: readonly number[]): Promise<void> {
  const ours = sql`any (${projects}::bigint[])`
  // Delete the groups of a deleted board. Their own cards then move to the inbox.
  await tx.query(sql`
    update groups g set deleted_at = b.deleted_at from boards b
    where g.project_id = ${ours} and b.project_id = g.project_id and b.id = g.board_id
      and b.deleted_at is not null and g.deleted_at is null`)
  await tx.query(sql`
    update cards c set deleted_at = g.deleted_at from groups g
    where c.project_id = ${ours} and g.project_id = c.project_id and g.id = c.group_id
      and g.deleted_at is not null and c.deleted_at is null and c.master_card_id is not null and c.overrides = 0`)
  await tx.query(sql`
    update cards c set group_id = null, position = coalesce(c.position, 0) from groups g
    where c.project_id = ${ours} and g.project_id = c.project_id and g.id = c.group_id
      and g.deleted_at is not null and c.deleted_at is null`)
  await tx.query(sql`
    update comments m set deleted_at = c.deleted_at from cards c
    where m.project_id = ${ours} and c.project_id = m.project_id and c.id = m.card_id
      and c.deleted_at is not null and m.deleted_at is null`)
  await tx.query(sql`
    update cards c set tag_id = null from tags t
    where c.project_id = ${ours} and t.project_id = c.project_id and t.id = c.tag_id and t.deleted_at is not null`)
}

/**
 * A touched copy inherits its status if it equals the published one. Any other status becomes an override.
 */
async function settleStatus(tx: Tx, projects: readonly number[]): Promise<void> {
  await tx.query(sql`
    update cards c set status = case when c.status = m.status then null else c.status end,
      overrides = case when c.status = m.status then c.overrides else c.overrides | 64 end
    from published_cards m
    where c.project_id = any (${projects}::bigint[]) and m.id = c.master_card_id and c.status is not null
      and c.overrides & ${TOUCHED} <> 0 and c.overrides & 64 = 0`)
}

/** Marks the due date of a copy as an override. */
async function settleDates(tx: Tx, projects: readonly number[]): Promise<void> {
  await tx.query(sql`
    update cards set overrides = overrides | ${fields.card.due_date.bit}
    where project_id = any (${projects}::bigint[]) and master_card_id is not null and due_date is not null
      and overrides & ${fields.card.due_date.bit} = 0`)
}

/** Marks groups whose copies have positions as ordered. In other groups, own cards come after the copies. */
async function settleOrder(tx: Tx, projects: readonly number[]): Promise<void> {
  const ours = sql`any (${projects}::bigint[])`
  await tx.query(sql`
    update groups g set is_ordered = true
    where g.project_id = ${ours} and g.master_group_id is not null and not g.is_ordered and exists (
      select 1 from cards c where c.project_id = g.project_id and c.group_id = g.id
        and c.master_card_id is not null and c.position is not null)`)
  await tx.query(sql`
    update boards b set is_ordered = true
    where b.project_id = ${ours} and b.master_board_id is not null and not b.is_ordered and exists (
      select 1 from groups g where g.project_id = b.project_id and g.board_id = b.id
        and g.master_group_id is not null and g.position is not null)`)
  // In an ordered group every shown card gets its current position.
  await tx.query(sql`
    update cards c set position = m.position from groups g, published_cards m
    where c.project_id = ${ours} and g.project_id = c.project_id and g.id = c.group_id and g.is_ordered
      and m.id = c.master_card_id and c.position is null and c.deleted_at is null`)
  await tx.query(sql`
    update groups g set position = m.position from boards b, published_groups m
    where g.project_id = ${ours} and b.project_id = g.project_id and b.id = g.board_id and b.is_ordered
      and m.id = g.master_group_id and g.position is null and g.deleted_at is null`)
  await tx.query(sql`
    update cards c set position = ${BEYOND_TEMPLATES}::bigint + c.position from groups g
    where c.project_id = ${ours} and g.project_id = c.project_id and g.id = c.group_id and not g.is_ordered
      and g.master_group_id is not null and c.master_card_id is null and c.position < ${BEYOND_TEMPLATES}::bigint`)
}

const BATCH_ROWS = 1_000

async function writeWords(tx: Tx, projectId: number): Promise<void> {
  const prefix = projectPrefix(projectId)
  for (let after = 0; ; ) {
    const rows = await tx.query<{
      id: number
      title: string | null
      description: string | null
      short_description: string | null
    }>(sql`
      select id, title, description, short_description from cards
      where project_id = ${projectId} and id > ${after} and words is null
        and (title is not null or description is not null or short_description is not null)
      order by id limit ${BATCH_ROWS}`)
    await tx.query(sql`
      update cards c set words = v.words::tsvector
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => cardVector(row, prefix))}::text[])
        as v (id, words)
      where c.project_id = ${projectId} and c.id = v.id`)
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH_ROWS) break
  }
  for (let after = 0; ; ) {
    const rows = await tx.query<{ id: number; comment: string }>(sql`
      select id, comment from comments
      where project_id = ${projectId} and id > ${after} and words is null order by id limit ${BATCH_ROWS}`)
    await tx.query(sql`
      update comments c set words = v.words::tsvector
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ comment }) => textVector(comment, prefix))}::text[])
        as v (id, words)
      where c.project_id = ${projectId} and c.id = v.id`)
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH_ROWS) break
  }
}

async function countAll(tx: Tx, projectId: number): Promise<void> {
  const groups = await tx.query<{ id: number }>(sql`
    select distinct c.group_id as id from cards c
    where c.project_id = ${projectId} and c.group_id is not null
      and (c.master_card_id is null or c.overrides <> 0 or c.deleted_at is not null)`)
  await recountGroups(
    tx,
    projectId,
    groups.map(({ id }) => id),
  )
  await recountInbox(tx, projectId)
}
