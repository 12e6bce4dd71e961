import type { BodyOf, DataOf, Operations } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { plannedAfresh, sql } from '#core/sql.ts'
import { dueRuns, floorOf, type Period } from '../compliance.ts'
import { allDays, doneWork } from './done-work.ts'
import {
  countCohorts,
  countLost,
  type Grouping,
  gotOn,
  NO_GROUPS,
  stepsOf,
  type WatchedCards,
  withTool,
} from './watched-cards.ts'

/** The projects of a platform by how far they did what they had to. */

type Listed = DataOf<Operations['complianceProjects']>

interface Page {
  readonly filter: BodyOf<Operations['complianceProjects']>['filter']
  readonly order: 'worst' | 'best'
  readonly after: { readonly number: number; readonly id: number } | null
  readonly limit: number
}

/** A page of projects with their numbers. */
export async function listProjects(
  db: Db,
  watched: WatchedCards,
  period: Period,
  { filter, order, after, limit }: Page,
  now: Date,
): Promise<Listed> {
  const { platformId, toolKey } = watched
  const floor = floorOf(watched.cards.values(), period)
  const cohorts = await countCohorts(db, watched, floor, NO_GROUPS)
  const expected = cohorts.map((cohort) => {
    let [all, ended] = [0, 0]
    for (const card of watched.cards.values())
      for (const { hasEnded } of dueRuns(card, watched, cohort, period, now.getTime())) {
        all += 1
        if (hasEnded) ended += 1
      }
    return { ...cohort, all, ended }
  })
  const only = filter
    ? sql`p.attributes ->> ${filter.attribute}::text is not distinct from ${filter.value}::text`
    : sql`true`
  const byProject: Grouping = { keys: [sql`p.id::text`], join: sql`` }
  const asked = {
    cards: allDays(watched.cards.values(), period),
    cohorts,
    floor,
    now: now.getTime(),
    grouping: byProject,
    only,
    byCard: false,
    byDay: false,
  }
  const done = sql`
    select (x.keys)[1]::bigint as id, sum(x.done) as done, sum(x.late) as late, sum(x.returned) as returned,
      sum(x.ended) as ended, sum(x.extra) as extra, sum(x.lapsed) as lapsed
    from (${doneWork(watched, asked)}) x
    group by 1`
  const lost = await countLost(db, watched, floor, byProject)
  const fewer = lost.flatMap(({ card_id, ...cohort }) => {
    const card = watched.cards.get(card_id)
    const runs = card ? dueRuns(card, watched, cohort, period, now.getTime()) : []
    return [
      { id: Number(cohort.keys[0]), all: runs.length, ended: runs.filter(({ hasEnded }) => hasEnded).length },
    ]
  })
  const number = order === 'worst' ? sql`n.expected - n.done - n.late` : sql`n.done`
  const rows = await db.query<Listed['projects'][number] & { readonly rank: number }>(
    plannedAfresh(sql`
      select n.id as project_id, n.name, n.expected, n.done, n.late, n.missed, n.returned, (${number})::bigint as rank
      from (
        select p.id, p.name, coalesce(d.done, 0)::bigint as done, coalesce(d.late, 0)::bigint as late,
          coalesce(d.returned, 0)::bigint as returned,
          greatest(coalesce(e.runs, 0) - coalesce(f.runs, 0) + coalesce(d.extra, 0), coalesce(d.done + d.late, 0))::bigint
            as expected,
          (coalesce(d.lapsed, 0) + greatest(coalesce(e.ended, 0) - coalesce(f.ended, 0) - coalesce(d.ended, 0), 0))::bigint
            as missed
        from projects p ${withTool(toolKey)}
        left join (
          select * from unnest(${expected.map((each) => each.time_zone)}::text[],
            ${expected.map((each) => each.got_on)}::date[], ${expected.map((each) => each.steps.join())}::text[],
            ${expected.map((each) => each.all)}::bigint[], ${expected.map((each) => each.ended)}::bigint[])
            as e (time_zone, got_on, steps, runs, ended)) e
          on e.time_zone = p.time_zone and e.got_on = ${gotOn(floor)} and e.steps = array_to_string(${stepsOf(watched)}, ',')
        left join (
          select v.id, sum(v.runs) as runs, sum(v.ended) as ended
          from unnest(${fewer.map(({ id }) => id)}::bigint[], ${fewer.map(({ all }) => all)}::bigint[],
            ${fewer.map(({ ended }) => ended)}::bigint[]) as v (id, runs, ended) group by 1) f on f.id = p.id
        left join (${done}) d on d.id = p.id
        where p.platform_id = ${platformId}
          and ${only}) n
      where n.expected + n.returned > 0 and ${
        after
          ? sql`((${number}) < ${after.number} or ((${number}) = ${after.number} and n.id > ${after.id}))`
          : sql`true`
      }
      order by (${number}) desc, n.id limit ${limit}`),
  )
  const last = rows.length < limit ? undefined : rows.at(-1)
  return {
    projects: rows.map(({ rank: _, ...project }) => project),
    next_after: last ? `${last.rank}.${last.project_id}` : null,
  }
}
