import type { Db } from './db.ts'
import { sql } from './sql.ts'

/** Counts the payment events that are not processed yet. */
export async function countWaitingEvents(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from payment_events where processed_at is null`)
  return row?.count ?? 0
}

/** Counts the unprocessed payment events that have failed at least once. */
export async function countFailedEvents(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from payment_events where processed_at is null and failures > 0`)
  return row?.count ?? 0
}

/** Counts the jobs whose last attempt failed. */
export async function countFailedJobs(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from graphile_worker.jobs where last_error is not null`)
  return row?.count ?? 0
}

/** How many connections PostgreSQL allows, and how many are open. */
export async function findConnections(db: Db): Promise<{ max: number; used: number }> {
  const [row] = await db.query<{ max: number; used: number }>(sql`
    select current_setting('max_connections')::int as max,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used`)
  return row ?? { max: 0, used: 0 }
}

/** How many jobs are due but not running, and for how long the oldest has been due. */
export async function findLastWork(db: Db): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await db.query<{ waiting: number; seconds: number }>(sql`
    select count(*) as waiting, coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds
    from graphile_worker.jobs where run_at < now() and locked_at is null and attempts < max_attempts`)
  return { waiting: row?.waiting ?? 0, oldestSeconds: row?.seconds ?? 0 }
}

/** Removes jobs that only workers of 0.4 and earlier know. Returns how many. */
export async function deleteFillJobs(db: Db, limit: number): Promise<number> {
  const rows = await db.query(sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'fill' and locked_at is null limit ${limit}))`)
  return rows.length
}
