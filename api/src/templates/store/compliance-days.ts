import type { Db } from '#core/db.ts'
import { sql } from '#core/sql.ts'
import type { Period } from '../compliance.ts'
import type { WatchedCards } from './watched-cards.ts'

/**
 * Numbers of compliance that a job has counted (jobs/compliance.ts). A day of which every run has ended is counted once.
 * On large platforms, other days are counted every few minutes.
 */

/** Value, expected, done, late, missed, returned. */
export type CountedNumbers = readonly [string | null, number, number, number, number, number]

interface CountedDay {
  readonly master_card_id: number
  readonly day: string
  /** Null if the numbers are final. */
  readonly counted_at: Date | null
  readonly numbers: readonly CountedNumbers[]
}

/** Older counts of a day that has not ended are not used: no worker is running, or it is late. */
const MAX_AGE_MS = 45 * 60_000

/** The counted days of the cards, by `<card> <day>`. */
export async function findCountedDays(
  db: Db,
  { platformId, cards }: WatchedCards,
  dimension: string,
  { from, to }: Period,
  now: Date,
): Promise<ReadonlyMap<string, CountedDay>> {
  const rows = await db.query<CountedDay>(sql`
    select master_card_id, day::text as day, case when not is_final then counted_at end as counted_at, numbers
    from compliance_days
    where platform_id = ${platformId} and master_card_id = any (${[...cards.keys()]}::bigint[])
      and dimension = ${dimension} and day between ${from}::date and ${to}::date
      and (is_final or counted_at > ${new Date(now.getTime() - MAX_AGE_MS)})`)
  return new Map(rows.map((row) => [`${row.master_card_id} ${row.day}`, row]))
}

/** Which days of the cards are final, as `<card> <day>`. */
export async function findFinalDays(
  db: Db,
  { platformId, cards }: WatchedCards,
  dimension: string,
  { from, to }: Period,
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ key: string }>(sql`
    select master_card_id || ' ' || day as key from compliance_days
    where platform_id = ${platformId} and master_card_id = any (${[...cards.keys()]}::bigint[])
      and dimension = ${dimension} and day between ${from}::date and ${to}::date and is_final`)
  return new Set(rows.map(({ key }) => key))
}

export interface DayToWrite {
  readonly cardId: number
  readonly day: string
  readonly isFinal: boolean
  readonly numbers: readonly CountedNumbers[]
}

/** Writes counted days, but not over those that are final. */
export async function writeDays(
  db: Db,
  platformId: number,
  dimension: string,
  days: readonly DayToWrite[],
  now: Date,
): Promise<void> {
  if (days.length === 0) return
  await db.query(sql`
    insert into compliance_days as d (platform_id, master_card_id, dimension, day, counted_at, is_final, numbers)
    select ${platformId}, v.card_id, ${dimension}, v.day, ${now}::timestamptz, v.is_final, v.numbers
    from unnest(${days.map(({ cardId }) => cardId)}::bigint[], ${days.map(({ day }) => day)}::date[],
      ${days.map(({ isFinal }) => isFinal)}::boolean[],
      ${days.map(({ numbers }) => JSON.stringify(numbers))}::jsonb[]) as v (card_id, day, is_final, numbers)
    order by v.card_id, v.day
    on conflict (platform_id, master_card_id, dimension, day) do update
      set counted_at = excluded.counted_at, is_final = excluded.is_final, numbers = excluded.numbers
      where not d.is_final`)
}

export async function deleteOldDays(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from compliance_days where (platform_id, master_card_id, dimension, day) in (
      select platform_id, master_card_id, dimension, day from compliance_days
      where day < ${before.toISOString().slice(0, 10)}::date limit ${limit})
    returning day`)
  return rows.length
}
