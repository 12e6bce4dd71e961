import type { Db } from './db.ts'
import { sql } from './sql.ts'

/** Counts the platforms whose filler has work left and is not paused. */
export async function countUnfinishedFills(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from fills f join platforms pl on pl.id = f.platform_id
    where pl.fill_target > f.filled_to and f.paused_at is null`)
  return row?.count ?? 0
}

/** Counts the payment events that are not processed yet. */
export async function countWaitingEvents(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from payment_events where processed_at is null`)
  return row?.count ?? 0
}

/** Counts the payment events that could not be applied so far. */
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
