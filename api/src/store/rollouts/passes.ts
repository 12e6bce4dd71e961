import type { Db, Tx } from '../db.ts'
import { sql } from '../sql.ts'
import { type Kind, tables } from './fields.ts'

/** The progress of a platform's filler, and the work that is left. */
export interface Fill {
  readonly fill_target: number
  readonly filled_to: number
  readonly pass_target: number
  readonly pass_reached: number
  readonly is_passing: boolean
  readonly is_paused: boolean
  readonly wait_ms: number
  /** How many masters a project that was last filled to `filled_to` may lack. */
  readonly entering: number
}

/**
 * Locks the fill until the transaction ends. Nothing when another filler has the lock or nothing was ever
 * filled.
 */
export async function lockFill(tx: Tx, platformId: number): Promise<Fill | undefined> {
  const entering = (kind: Kind) => sql`(
    select count(*) from ${tables[kind].published} m where m.platform_id = pl.id and m.live_since > f.filled_to) + (
    select count(*) from ${tables[kind].staged} s where s.platform_id = pl.id and s.live_since > f.filled_to)`
  const [fill] = await tx.query<Fill>(sql`
    select pl.fill_target, f.filled_to, f.pass_target, f.pass_reached, f.pass_started_at is not null as is_passing,
      f.paused_at is not null as is_paused,
      greatest(0, ceil(1000 * extract(epoch from coalesce(f.rest_until, now()) - clock_timestamp())))::int as wait_ms,
      ${entering('board')} + ${entering('group')} + ${entering('card')} as entering
    from fills f join platforms pl on pl.id = f.platform_id
    where f.platform_id = ${platformId}
    for update of f skip locked`)
  return fill
}

/** Locks the filler's row: waits for a batch that is under way. */
export async function waitForFiller(tx: Tx, platformId: number): Promise<void> {
  await tx.query(sql`select platform_id from fills where platform_id = ${platformId} for update`)
}

export async function startPass(tx: Tx, platformId: number, target: number): Promise<void> {
  await tx.query(sql`
    update fills set pass_target = ${target}, pass_reached = 0, pass_projects = 0, pass_started_at = now(),
      pass_total = (select count(*) from projects where platform_id = ${platformId})
    where platform_id = ${platformId}`)
}

/** The pass is over: every project is filled to its target. */
export async function endPass(tx: Tx, platformId: number, target: number): Promise<void> {
  await tx.query(sql`
    update fills set filled_to = ${target}, pass_started_at = null, pass_reached = 0, rest_until = null
    where platform_id = ${platformId}`)
}

export async function advance(
  tx: Tx,
  platformId: number,
  progress: { reached: number; projects: number; restMs: number },
): Promise<void> {
  await tx.query(sql`
    update fills set pass_reached = ${progress.reached}, pass_projects = pass_projects + ${progress.projects},
      rest_until = clock_timestamp() + ${progress.restMs} * interval '1 millisecond'
    where platform_id = ${platformId}`)
}

/** The next ranges of projects, of similar size, none larger than a batch. */
export async function nextRanges(
  db: Db,
  platformId: number,
  after: number,
  batchProjects: number,
  ranges: number,
): Promise<{ up_to: number; projects: number }[]> {
  return db.query(sql`
    select max(id) as up_to, count(*) as projects
    from (
      select id, ntile(${ranges}::int) over (order by id) as range
      from (
        select id from projects where platform_id = ${platformId} and id > ${after}
        order by id limit ${batchProjects * ranges}) next) numbered
    group by range order by range`)
}

export async function setPaused(tx: Tx, platformId: number, isPaused: boolean): Promise<void> {
  await tx.query(sql`
    update fills set paused_at = ${isPaused ? new Date() : null} where platform_id = ${platformId}`)
}

/** Platforms whose filler has work left and is not paused. */
export async function listUnfinishedPlatforms(db: Db): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select pl.id from platforms pl join fills f on f.platform_id = pl.id
    where (pl.fill_target > f.filled_to or f.pass_started_at is not null) and f.paused_at is null
    order by pl.id limit 1000`)
  return rows.map(({ id }) => id)
}
