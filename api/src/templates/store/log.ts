import type { RolloutItemView, RolloutView } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { lockPlatformRow } from '#core/locks.ts'
import { moment } from '#core/moments.ts'
import { type Statement, sql } from '#core/sql.ts'
import type { PublishedRow } from './publish.ts'

/**
 * Opens the next entry of a platform's rollout log and locks the log, so that entries are in commit order.
 */
export async function openEntry(tx: Tx, platformId: number): Promise<number> {
  await lockPlatformRow(tx, platformId, 'alone')
  // Use a private template cache: other requests must not read this transaction's uncommitted templates from the
  // shared one.
  tx.home = {}
  const [row] = await tx.query<{ last_entry: number }>(sql`
    update platforms set last_entry = last_entry + 1 where id = ${platformId} returning last_entry`)
  if (!row) throw new Error('The platform no longer exists.')
  return row.last_entry
}

/** The number of the last entry. */
export async function findLastEntry(db: Db, platformId: number): Promise<number> {
  const [row] = await db.query<{ last_entry: number }>(sql`
    select last_entry from platforms where id = ${platformId}`)
  return row?.last_entry ?? 0
}

/** Locks the log without an entry: masters are neither made, deleted, restored nor published meanwhile. */
export async function lockLog(tx: Tx, platformId: number): Promise<void> {
  await lockPlatformRow(tx, platformId, 'alone')
}

export interface NewRollout {
  platform_id: number
  number: number
  kind: RolloutView['kind']
  master_id: number | null
  of_number?: number
  tool_key: string
  author_id: number | null
  reason: string | null
  projects_with_access: number
  projects_without_access: number
  projects_updated: number
}

export interface NewItem extends RolloutItemView {
  /** The published row as it was before; null when there was none. */
  published_before: PublishedRow | null
}

export async function insertRollout(tx: Tx, rollout: NewRollout, items: readonly NewItem[]): Promise<void> {
  await tx.query(sql`
    insert into rollouts (platform_id, number, kind, master_id, of_number, tool_key, author_id, reason,
      projects_with_access, projects_without_access, projects_updated)
    values (${rollout.platform_id}, ${rollout.number}, ${rollout.kind}, ${rollout.master_id},
      ${rollout.of_number ?? null}, ${rollout.tool_key}, ${rollout.author_id}, ${rollout.reason},
      ${rollout.projects_with_access}, ${rollout.projects_without_access}, ${rollout.projects_updated})`)
  await tx.query(sql`
    insert into rollout_items (platform_id, number, kind, master_id, effect, changes, published_before)
    select ${rollout.platform_id}, ${rollout.number}, i.kind, i.master_id, i.effect, i.changes, i.published_before
    from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ master_id }) => master_id)}::bigint[],
      ${items.map(({ effect }) => effect)}::text[], ${items.map(({ changes }) => JSON.stringify(changes))}::jsonb[],
      ${items.map(({ published_before: row }) => (row ? JSON.stringify(row) : null))}::jsonb[])
      as i (kind, master_id, effect, changes, published_before)`)
}

const rolloutRow = sql`
  select r.number, r.kind, r.master_id, r.of_number, r.author_id, r.reason,
    case when r.undone_by is not null then 'undone' else coalesce(s.state, 'done') end as state,
    r.projects_with_access, r.projects_without_access as skipped_no_access, r.projects_updated,
    r.undone_by, ${moment('r.created_at')} as created_at
  from rollouts r left join stages s on s.platform_id = r.platform_id and s.number = r.number`

export async function findRollout(
  db: Db,
  platformId: number,
  number: number,
): Promise<RolloutView | undefined> {
  const [row] = await db.query<RolloutView>(sql`
    ${rolloutRow} where r.platform_id = ${platformId} and r.number = ${number}`)
  return row
}

/** Newest first. */
export async function listRollouts(
  db: Db,
  platformId: number,
  before: number | null,
  limit: number,
): Promise<RolloutView[]> {
  return db.query<RolloutView>(sql`
    ${rolloutRow}
    where r.platform_id = ${platformId} and r.number < ${before ?? Number.MAX_SAFE_INTEGER}
    order by r.number desc limit ${limit}`)
}

/** Boards first, then groups, then cards. */
export async function listItems(
  db: Db,
  platformId: number,
  number: number,
  offset: number,
  limit: number,
): Promise<RolloutItemView[]> {
  return db.query<RolloutItemView>(sql`
    select kind, master_id, effect, changes from rollout_items
    where platform_id = ${platformId} and number = ${number}
    order by ${kindOrder}, master_id offset ${offset} limit ${limit}`)
}

const kindOrder: Statement = sql`array_position(array['board', 'group', 'card'], kind)`

/** All items of a rollout, with what an undo needs. */
export async function findItems(db: Db, platformId: number, number: number): Promise<NewItem[]> {
  return db.query<NewItem>(sql`
    select kind, master_id, effect, changes, published_before from rollout_items
    where platform_id = ${platformId} and number = ${number} order by ${kindOrder}, master_id`)
}

export async function findTool(db: Db, platformId: number, number: number): Promise<string> {
  const [row] = await db.query<{ tool_key: string }>(sql`
    select tool_key from rollouts where platform_id = ${platformId} and number = ${number}`)
  return row?.tool_key ?? ''
}

export async function markUndone(tx: Tx, platformId: number, number: number, by: number): Promise<void> {
  await tx.query(sql`
    update rollouts set undone_by = ${by} where platform_id = ${platformId} and number = ${number}`)
}

/** Whether `userId` is a service user and `ownerId` created one of its tokens. */
export async function isServiceOf(db: Db, userId: number, ownerId: number | null): Promise<boolean> {
  const rows = await db.query(sql`
    select id from access_tokens where user_id = ${userId} and kind = 'service' and created_by = ${ownerId} limit 1`)
  return rows.length > 0
}
