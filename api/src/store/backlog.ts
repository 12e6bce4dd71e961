import type { Db } from './db.ts'
import { sql } from './sql.ts'

/** Platforms where the filler has something left to do, and nobody has paused it. */
export async function countUnfinishedFills(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from fills f join platforms pl on pl.id = f.platform_id
    where pl.fill_target > f.filled_to and f.paused_at is null`)
  return row?.count ?? 0
}

/** Payment events that nobody has worked on yet. */
export async function countWaitingEvents(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from payment_events where processed_at is null`)
  return row?.count ?? 0
}
