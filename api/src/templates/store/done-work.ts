import { type Statement, sql } from '#core/sql.ts'
import { type Cohort, type Done, datesOf, dueRuns, type Keys, type Period } from '../compliance.ts'
import type { Known } from '../resolve.ts'
import { everRepeats } from '../rules.ts'
import { closedByChecks } from './checks.ts'
import { fields, TOUCHED } from './fields.ts'
import { type Grouping, gotOn, keysOf, stepsOf, type WatchedCards, withTool } from './watched-cards.ts'

/** SQL that counts what people did with watched cards. */

/** Which work to count: of these cards, due on these days. */
export interface Asked {
  readonly cards: readonly { readonly known: Known; readonly days: readonly string[] }[]
  readonly cohorts: readonly Cohort[]
  /** The floor of the cohorts. */
  readonly floor: string | null
  readonly now: number
  readonly grouping: Grouping
  /** SQL: a condition for the projects `p` to count. */
  readonly only: Statement
  /** Whether the counts are by card and by day. */
  readonly byCard: boolean
  readonly byDay: boolean
}

export interface CountedDone extends Done {
  readonly card_id: number | null
  readonly day: string | null
  readonly keys: Keys
}

export function doneWork(watched: WatchedCards, asked: Asked): Statement {
  const recurring = asked.cards.filter(({ known }) => everRepeats(known))
  const once = asked.cards.filter(
    ({ known }) => known.template.rules == null && known.template.due_days != null,
  )
  const parts = [
    ...(recurring.length > 0 ? [doneRuns(watched, { ...asked, cards: recurring })] : []),
    ...(once.length > 0 ? [doneOnce(watched, { ...asked, cards: once })] : []),
  ]
  return parts.length === 0
    ? sql`select null::bigint as card_id, null::text as day, null::text[] as keys, 0::bigint as done, 0::bigint as late,
        0::bigint as returned, 0::bigint as ended, 0::bigint as extra, 0::bigint as lapsed where false`
    : parts.reduce((all, part) => sql`${all} union all ${part}`)
}

const groupColumns = (
  { grouping, byCard, byDay }: Asked,
  cardId: Statement,
  day: Statement,
): Statement => sql`
  ${byCard ? cardId : sql`null::bigint`} as card_id, ${byDay ? sql`${day}::text` : sql`null::text`} as day,
  ${keysOf(grouping)} as keys`

/**
 * The runs that cohorts are expected to do, as two relations: `plan` has the list of each cohort and card, `due` the days
 * of each list. Many cohorts share a list.
 */
function planOf(watched: WatchedCards, { cards, cohorts, now }: Asked): { plan: Statement; due: Statement } {
  // Groups divide cohorts; a run must find its cohort once.
  const alike = [...new Map(cohorts.map((cohort) => [nameOf(cohort), cohort])).values()]
  const lists = new Map<string, number>()
  const plan: { cohort: Cohort; cardId: number; list: number }[] = []
  const due: { list: number; on: string; dueAt: number; hasEnded: boolean }[] = []
  for (const { known, days } of cards) {
    const asked = new Set(days)
    const period: Period = { from: days[0] ?? '', to: days.at(-1) ?? '' }
    for (const cohort of alike) {
      const runs = dueRuns(known, watched, cohort, period, now).filter(({ on }) => asked.has(on))
      const text = JSON.stringify([known.template.id, runs])
      const list = lists.get(text) ?? lists.size
      if (!lists.has(text)) for (const run of runs) due.push({ list, ...run })
      lists.set(text, list)
      plan.push({ cohort, cardId: known.template.id, list })
    }
  }
  return {
    plan: sql`unnest(${plan.map(({ cohort }) => cohort.time_zone)}::text[],
      ${plan.map(({ cohort }) => cohort.got_on)}::date[], ${plan.map(({ cohort }) => cohort.steps.join())}::text[],
      ${plan.map(({ cardId }) => cardId)}::bigint[], ${plan.map(({ list }) => list)}::bigint[])
      as plan (time_zone, got_on, steps, card_id, list)`,
    due: sql`unnest(${due.map(({ list }) => list)}::bigint[], ${due.map(({ on }) => on)}::date[],
      ${due.map(({ dueAt }) => new Date(dueAt))}::timestamptz[], ${due.map(({ hasEnded }) => hasEnded)}::boolean[])
      as due (list, day, due_at, has_ended)`,
  }
}

const nameOf = ({ time_zone, got_on, steps }: Cohort): string => [time_zone, got_on, ...steps].join(' ')

/** The list of the project `p`, which has the tool `a`, for a card. */
const isPlanOf = (watched: WatchedCards, floor: string | null, cardId: Statement): Statement => sql`
  plan.card_id = ${cardId} and plan.time_zone = p.time_zone and plan.got_on = ${gotOn(floor)}
    and plan.steps = array_to_string(${stepsOf(watched)}, ',')`

/** The days of each card, as rows. */
const daysOf = (cards: Asked['cards']): Statement => {
  const pairs = cards.flatMap(({ known, days }) => days.map((day) => ({ id: known.template.id, day })))
  return sql`unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ day }) => day)}::date[])`
}

/**
 * The runs of recurring cards, but not those of copies that were deleted. `extra` are runs that are not expected, such as
 * those from before an undo; `lapsed` are those of them that ended without being done.
 */
function doneRuns(watched: WatchedCards, asked: Asked): Statement {
  const { plan, due } = planOf(watched, asked)
  return sql`
    select ${groupColumns(asked, sql`r.master_card_id`, sql`r.run_on`)},
      count(*) filter (where r.done_at <= r.due_at) as done, count(*) filter (where r.done_at > r.due_at) as late,
      count(*) filter (where r.returned > 0) as returned,
      count(*) filter (where r.done_at is not null and due.has_ended) as ended,
      count(*) filter (where due.list is null) as extra,
      count(*) filter (where due.list is null and r.done_at is null and r.ends_at <= ${new Date(asked.now)}) as lapsed
    from ${daysOf(asked.cards)} as q (card_id, day)
    join runs r on r.master_card_id = q.card_id and r.run_on = q.day
    join projects p on p.id = r.project_id ${withTool(watched.toolKey)} ${asked.grouping.join}
    left join ${plan} on ${isPlanOf(watched, asked.floor, sql`r.master_card_id`)}
    left join ${due} on due.list = plan.list and due.day = r.run_on
    where p.platform_id = ${watched.platformId} and ${asked.only} and not exists (
      select 1 from cards d where d.project_id = r.project_id and d.id = r.card_id and d.deleted_at is not null)
    group by 1, 2, 3`
}

const { bit } = fields.card.status

/** Cards that do not repeat: the copies that people closed, and those that a passed check closes. */
function doneOnce(watched: WatchedCards, asked: Asked): Statement {
  const ids = asked.cards.map(({ known }) => known.template.id)
  const { plan, due } = planOf(watched, asked)
  return sql`
    select ${groupColumns(asked, sql`o.card_id`, sql`due.day`)},
      count(*) filter (where o.closed_at is null or o.closed_at <= due.due_at) as done,
      count(*) filter (where o.closed_at > due.due_at) as late, 0::bigint as returned,
      count(*) filter (where due.has_ended) as ended, 0::bigint as extra, 0::bigint as lapsed
    from (
      select c.project_id, c.master_card_id as card_id, c.status_at as closed_at from cards c
      where c.master_card_id = any (${ids}::bigint[]) and c.deleted_at is null and c.status = 'closed'
        and c.overrides & ${bit | TOUCHED} <> 0
      union all
      select k.project_id, k.card_id, k.since from (${closedByChecks(ids)}) k) o
    join projects p on p.id = o.project_id ${withTool(watched.toolKey)} ${asked.grouping.join}
    join ${plan} on ${isPlanOf(watched, asked.floor, sql`o.card_id`)}
    join ${due} on due.list = plan.list
    where p.platform_id = ${watched.platformId} and ${asked.only}
    group by 1, 2, 3`
}

/** All days of a period for each card. */
export const allDays = (cards: Iterable<Known>, period: Period): Asked['cards'] =>
  [...cards].map((known) => ({ known, days: datesOf(period) }))
