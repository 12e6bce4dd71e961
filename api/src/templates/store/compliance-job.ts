import type { Db } from '#core/db.ts'
import { plannedAfresh, sql } from '#core/sql.ts'
import { type Cohort, couldBeDue, datesOf, dueRuns, floorOf, type Period, Tally } from '../compliance.ts'
import { dateOf } from '../repeat.ts'
import type { Known } from '../resolve.ts'
import {
  ALL,
  countInto,
  dimensionOfAttribute,
  type Expected,
  findExpected,
  groupingOfDimension,
  PLAN,
} from './compliance.ts'
import { type CountedNumbers, type DayToWrite, findFinalDays, writeDays } from './compliance-days.ts'
import { findWatched, listCohorts, type WatchedCards } from './watched-cards.ts'

/** Counts days for compliance/get, so that it reads sums instead of a million projects. */

interface Board {
  readonly platform_id: number
  readonly board_id: number
}

/** The boards with cards that projects must do by a time. */
export const listCountedBoards = (db: Db): Promise<Board[]> =>
  db.query<Board>(sql`
    select distinct m.platform_id, g.board_id from published_cards m join published_groups g on g.id = m.group_id
    where m.state in ('live', 'staged') and (m.rules is not null or m.due_days is not null or exists (
      select 1 from staged_cards s where s.id = m.id and s.repeat is not null))
    order by 1, 2`)

const DAY_MS = 86_400_000
/** The longest period of compliance/get. */
const DAYS = 92
/** No run of a date begins later than so many days after it, in any time zone. */
const DAYS_UNTIL_ALL_BEGAN = 2
const MAX_ATTRIBUTES = 8
const MAX_VALUES = 100

/** Counts the days of a board that are not final yet. Returns how many days of cards it has counted. */
export async function countDaysOf(
  db: Db,
  { platform_id, board_id }: Board,
  now: Date,
  { largeFrom, signal }: { largeFrom: number; signal: AbortSignal },
): Promise<number> {
  const watched = await findWatched(db, platform_id, { master_board_id: board_id })
  if (!watched) return 0
  const today = Math.floor(now.getTime() / DAY_MS)
  const period: Period = { from: dateOf(today - DAYS), to: dateOf(today + 1) }
  const isLarge = (await countProjects(db, watched)) >= largeFrom
  const floor = floorOf(watched.cards.values(), period)
  const isFinal = finality(watched, await listCohorts(db, watched, floor), period, now)
  let counted = 0
  for (const dimension of await listDimensions(db, watched)) {
    const final = await findFinalDays(db, watched, dimension, period)
    const pairs = [...watched.cards.values()].flatMap((known) =>
      datesOf(period)
        .filter(
          (day) => couldBeDue(known, watched.waves, day, now) && !final.has(`${known.template.id} ${day}`),
        )
        .map((day) => ({ known, day, isFinal: isFinal(known, day) })),
    )
    const toCount = pairs.filter((pair) => isLarge || pair.isFinal)
    if (toCount.length === 0) continue
    const expected = await findExpected(db, watched, floor, groupingOfDimension(watched, dimension))
    for (const [day, cards] of Map.groupBy(toCount, (pair) => pair.day)) {
      if (signal.aborted) return counted
      await writeDays(
        db,
        platform_id,
        dimension,
        await countDay(db, watched, { dimension, day, cards, expected }, now),
        now,
      )
      counted += cards.length
    }
  }
  return counted
}

interface DayToCount {
  readonly dimension: string
  readonly day: string
  readonly cards: readonly { readonly known: Known; readonly isFinal: boolean }[]
  readonly expected: Expected
}

async function countDay(
  db: Db,
  watched: WatchedCards,
  { dimension, day, cards, expected }: DayToCount,
  now: Date,
): Promise<DayToWrite[]> {
  const tally = new Tally()
  const question = {
    cards: cards.map(({ known }) => ({ known, days: [day] })),
    grouping: groupingOfDimension(watched, dimension),
    byCard: true,
    byDay: false,
    place: (cardId: number | null, _: string | null, [value = null]: readonly (string | null)[]) => [
      String(cardId),
      value,
    ],
  }
  await countInto(tally, db, watched, expected, question, now)
  const rows = Map.groupBy(tally.rows(), ({ keys: [cardId] }) => Number(cardId))
  return cards.map(({ known, isFinal }) => ({
    cardId: known.template.id,
    day,
    isFinal,
    numbers: (rows.get(known.template.id) ?? []).map(
      ({ keys: [, value = null], expected, done, late, missed, returned }): CountedNumbers => [
        value,
        expected,
        done,
        late,
        missed,
        returned,
      ],
    ),
  }))
}

/** Tells whether a day of a card is final: in every project, its run has ended, or there was none. */
function finality(watched: WatchedCards, cohorts: readonly Cohort[], period: Period, now: Date) {
  const open = new Set<string>()
  for (const known of watched.cards.values())
    for (const cohort of cohorts)
      for (const { on, hasEnded } of dueRuns(known, watched, cohort, period, now.getTime()))
        if (!hasEnded) open.add(`${known.template.id} ${on}`)
  const latest = dateOf(Math.floor(now.getTime() / DAY_MS) - DAYS_UNTIL_ALL_BEGAN)
  return (known: Known, day: string): boolean =>
    // What does not repeat can be done late at any time.
    known.template.due_days == null && day <= latest && !open.has(`${known.template.id} ${day}`)
}

async function countProjects(db: Db, { platformId, toolKey }: WatchedCards): Promise<number> {
  const [row] = await db.query<{ projects: number }>(sql`
    select coalesce(sum(projects), 0)::bigint as projects from tool_reach
    where platform_id = ${platformId} and tool_key = ${toolKey} and slot < 0`)
  return row?.projects ?? 0
}

/** By what the projects are counted: all, by plan, and by each attribute that has few values. */
async function listDimensions(db: Db, { platformId }: WatchedCards): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    plannedAfresh(sql`
      select a.key from projects p, jsonb_each_text(p.attributes) a
      where p.platform_id = ${platformId} group by a.key having count(distinct a.value) <= ${MAX_VALUES}
      order by count(*) desc, a.key limit ${MAX_ATTRIBUTES}`),
  )
  return [ALL, PLAN, ...rows.map(({ key }) => dimensionOfAttribute(key))]
}
