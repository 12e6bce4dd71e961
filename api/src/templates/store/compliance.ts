import type { BodyOf, DataOf, Operations } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { Refusal } from '#core/refusal.ts'
import { plannedAfresh, sql } from '#core/sql.ts'
import { couldBeDue, datesOf, dueRuns, floorOf, type Keys, type Period, Tally } from '../compliance.ts'
import type { Known } from '../resolve.ts'
import { findCountedDays } from './compliance-days.ts'
import { type CountedDone, doneWork } from './done-work.ts'
import {
  type CountedCohort,
  countCohorts,
  countLost,
  type Grouping,
  stepOf,
  type WatchedCards,
} from './watched-cards.ts'

/** How far projects did what they had to. Reads projects in cohorts, and only the runs that somebody worked on. */

type Body = BodyOf<Operations['complianceGet']>
type By = Pick<Body, 'by'> & { readonly attribute?: string | null | undefined }
type Asked = By & Period

const MAX_ROWS = 50_000

const plans = sql`
  left join subscriptions b on b.project_id = p.id and b.state in ('trialing', 'checkout_open', 'active', 'past_due')
  left join plans l on l.id = b.plan_id`

/** What the projects of a call are grouped by; the day is not a matter of the project. */
function groupingOf(watched: WatchedCards, { by, attribute }: By): Grouping {
  const keys = {
    wave: sql`(${stepOf(watched)})::text`,
    plan: sql`l.plan`,
    attribute: sql`p.attributes ->> ${attribute ?? ''}::text`,
  }
  return {
    keys: by.flatMap((each) => (each === 'day' ? [] : [keys[each]])),
    join: by.includes('plan') ? plans : sql``,
  }
}

/** The name under which the job counts such groups; undefined if it does not. */
function dimensionOf({ by, attribute }: By): string | undefined {
  const [first, second] = by.filter((each) => each !== 'day')
  if (second !== undefined || first === 'wave') return undefined
  return first === undefined ? ALL : first === 'plan' ? PLAN : dimensionOfAttribute(attribute ?? '')
}

/** Dimensions, as compliance_days stores them. */
export const ALL = ''
export const PLAN = 'plan'
export const dimensionOfAttribute = (name: string): string => `attribute ${name}`

export const groupingOfDimension = (watched: WatchedCards, dimension: string): Grouping => {
  if (dimension === ALL) return groupingOf(watched, { by: [] })
  if (dimension === PLAN) return groupingOf(watched, { by: ['plan'] })
  return groupingOf(watched, {
    by: ['attribute'],
    attribute: dimension.slice(dimensionOfAttribute('').length),
  })
}

/** Which days of which cards to count now, and how. */
export interface Question {
  readonly cards: readonly { readonly known: Known; readonly days: readonly string[] }[]
  readonly grouping: Grouping
  readonly byCard: boolean
  readonly byDay: boolean
  /** Where to count a day of a card for a group. */
  place(cardId: number | null, day: string | null, keys: Keys): Keys
}

/** The projects of a question, in cohorts and groups. */
export interface Expected {
  readonly floor: string | null
  readonly cohorts: readonly CountedCohort[]
  readonly lost: readonly (CountedCohort & { readonly card_id: number })[]
}

export async function findExpected(
  db: Db,
  watched: WatchedCards,
  floor: string | null,
  grouping: Grouping,
): Promise<Expected> {
  const cohorts = await countCohorts(db, watched, floor, grouping)
  return { floor, cohorts, lost: await countLost(db, watched, floor, grouping) }
}

/** Counts what was expected and done. */
export async function countInto(
  tally: Tally,
  db: Db,
  watched: WatchedCards,
  { cohorts, lost, floor }: Expected,
  { cards, grouping, byCard, byDay, place }: Question,
  now: Date,
): Promise<void> {
  const daysOf = new Map(cards.map(({ known, days }) => [known.template.id, { known, days: new Set(days) }]))
  const expect = (cardId: number, cohort: CountedCohort, sign: 1 | -1) => {
    const asked = daysOf.get(cardId)
    if (!asked) return
    const [from, to] = [[...asked.days][0] ?? '', [...asked.days].at(-1) ?? '']
    for (const { on, hasEnded } of dueRuns(asked.known, watched, cohort, { from, to }, now.getTime()))
      if (asked.days.has(on)) tally.expect(place(cardId, on, cohort.keys), sign * cohort.projects, hasEnded)
  }
  for (const cohort of cohorts) for (const id of daysOf.keys()) expect(id, cohort, 1)
  for (const { card_id, ...cohort } of lost) expect(card_id, cohort, -1)
  const asked = { cards, cohorts, floor, now: now.getTime(), grouping, only: sql`true`, byCard, byDay }
  const done = sql`${doneWork(watched, asked)} limit ${MAX_ROWS + 1}`
  const rows = await db.query<CountedDone>(plannedAfresh(done))
  for (const { card_id, day, keys, ...each } of rows) tally.add(place(card_id, day, keys), each)
  if (rows.length > MAX_ROWS || tally.size > MAX_ROWS) {
    const message = `The answer would have more than ${MAX_ROWS.toLocaleString('en')} rows. Ask for fewer days, or group by something that has fewer values.`
    throw new Refusal(400, 'too_large', message)
  }
}

/** The rows of compliance/get, and the moment at which the oldest of their numbers was counted. */
export async function sumUp(
  db: Db,
  watched: WatchedCards,
  { by, attribute, from, to }: Asked,
  now: Date,
): Promise<{ rows: DataOf<Operations['complianceGet']>['rows']; asOf: Date }> {
  const asked: By = { by, attribute }
  const period: Period = { from, to }
  const byDay = by.includes('day')
  const place = (_: number | null, day: string | null, keys: Keys): Keys => {
    const others = [...keys]
    return by.map((each) => (each === 'day' ? day : (others.shift() ?? null)))
  }
  const tally = new Tally()
  const dimension = dimensionOf(asked)
  const counted =
    dimension === undefined ? undefined : await findCountedDays(db, watched, dimension, period, now)
  let asOf = now
  for (const { master_card_id, day, counted_at, numbers } of counted?.values() ?? []) {
    if (counted_at !== null && counted_at < asOf) asOf = counted_at
    for (const [value, ...sums] of numbers) tally.addCounted(place(master_card_id, day, [value]), sums)
  }
  const isLeft = (known: Known, day: string) =>
    couldBeDue(known, watched.waves, day, now) && !counted?.has(`${known.template.id} ${day}`)
  const cards = [...watched.cards.values()]
    .map((known) => ({ known, days: datesOf(period).filter((day) => isLeft(known, day)) }))
    .filter(({ days }) => days.length > 0)
  if (cards.length > 0) {
    const grouping = groupingOf(watched, asked)
    const floor = floorOf(watched.cards.values(), period)
    const expected = await findExpected(db, watched, floor, grouping)
    await countInto(tally, db, watched, expected, { cards, grouping, byCard: false, byDay, place }, now)
  }
  return { rows: tally.rows(), asOf }
}
