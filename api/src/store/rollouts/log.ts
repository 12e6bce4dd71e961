import type { RolloutItemView, RolloutView } from '@muster/contract'
import type { Db, Tx } from '../db.ts'
import { lockPlatformRow } from '../locks.ts'
import { moment } from '../moments.ts'
import { type Statement, sql } from '../sql.ts'
import type { PublishedRow } from './publish.ts'

/**
 * Opens the next entry of a platform's rollout log and locks the log, so that entries are in commit order.
 */
export async function openEntry(tx: Tx, platformId: number): Promise<number> {
  await lockPlatformRow(tx, platformId, 'alone')
  tx.home = {}
  const [row] = await tx.query<{ last_entry: number }>(sql`
    update platforms set last_entry = last_entry + 1 where id = ${platformId} returning last_entry`)
  if (!row) throw new Error('A platform went away.')
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

/** The entry adds copies: from its commit on, projects are behind, and a filler job is queued. */
export async function raiseFillTarget(tx: Tx, platformId: number, entry: number): Promise<void> {
  await tx.query(sql`update platforms set fill_target = ${entry} where id = ${platformId}`)
  await tx.query(sql`insert into fills (platform_id) values (${platformId}) on conflict do nothing`)
  await requestFill(tx, platformId)
}

/** At most one job per platform is queued, because a job does everything that is left to do. */
export async function requestFill(tx: Tx, platformId: number): Promise<void> {
  await tx.query(sql`
    select graphile_worker.add_job('fill', json_build_object('platform_id', ${platformId}::bigint),
      job_key := ${`fill:${platformId}`}, max_attempts := 25)`)
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
  adds_copies: boolean
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
    insert into rollouts (platform_id, number, kind, master_id, of_number, tool_key, author_id, reason, adds_copies,
      projects_with_access, projects_without_access, projects_updated)
    values (${rollout.platform_id}, ${rollout.number}, ${rollout.kind}, ${rollout.master_id},
      ${rollout.of_number ?? null}, ${rollout.tool_key}, ${rollout.author_id}, ${rollout.reason},
      ${rollout.adds_copies}, ${rollout.projects_with_access}, ${rollout.projects_without_access}, ${rollout.projects_updated})`)
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
    case when r.undone_by is not null then 'undone'
      when s.state in ('proposed', 'scheduled', 'baking', 'held', 'rejected') then s.state
      when not r.adds_copies or f.filled_to >= coalesce(s.entry, r.number) then 'done'
      when f.paused_at is not null then 'paused' else 'filling' end as state,
    case when not r.adds_copies or f.filled_to >= coalesce(s.entry, r.number) then r.projects_with_access
      when f.pass_target >= coalesce(s.entry, r.number) then least(f.pass_projects, r.projects_with_access) else 0 end as projects_filled,
    r.projects_with_access, r.projects_without_access as skipped_no_access, r.projects_updated,
    r.undone_by, ${moment('r.created_at')} as created_at
  from rollouts r left join fills f on f.platform_id = r.platform_id
  left join lateral (
    -- The last wave is what the filler has to bring.
    select t.state, (select max(entry) from stage_waves w where w.platform_id = t.platform_id and w.number = t.number) as entry
    from stages t where t.platform_id = r.platform_id and t.number = r.number) s on true`

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
