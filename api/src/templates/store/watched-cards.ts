import type { BodyOf, Operations } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { plannedAfresh, type Statement, sql } from '#core/sql.ts'
import { type Cohort, type Keys, NO_STEP, type Watched } from '../compliance.ts'
import type { Known, Templates } from '../resolve.ts'
import { everRepeats } from '../rules.ts'
import { findLastEntry } from './log.ts'
import { lostCopies } from './lost-copies.ts'
import { seesFrom } from './membership.ts'
import { atOneEntry, findBoardsOf, findTemplates } from './published-templates.ts'
import { findStage, type Stage } from './stages.ts'

/** The cards that projects must do by a time, and the projects that have them, counted in cohorts. */

type Asked = BodyOf<Operations['complianceGet']>

/** The cards of a call that somebody must do by a time: by a rule, or by a due date. */
export interface WatchedCards extends Watched {
  readonly platformId: number
  readonly toolKey: string
  /** In the order of `stages`. */
  readonly plans: readonly Stage[]
}

/** The published cards of a master card or a master board; undefined if none of them is ever due. */
export async function findWatched(
  db: Db,
  platformId: number,
  { master_card_id, master_board_id }: Pick<Asked, 'master_card_id' | 'master_board_id'>,
): Promise<WatchedCards | undefined> {
  const templates = await atOneEntry(async () => {
    const entry = await findLastEntry(db, platformId)
    const boards =
      master_board_id == null ? await findBoardsOf(db, platformId, [master_card_id ?? 0]) : [master_board_id]
    return findTemplates(db, platformId, entry, boards)
  })
  const isWatched = ({ template, staged }: Known) =>
    (template.state === 'live' || template.state === 'staged') &&
    (master_card_id == null || template.id === master_card_id) &&
    (everRepeats({ template, staged }) || (template.due_days != null && template.status !== 'closed'))
  const cards = new Map([...templates.card].filter(([, known]) => isWatched(known)))
  const [first] = cards.values()
  if (!first) return undefined
  const plans: Stage[] = []
  for (const number of newestStages(cards.values(), templates.waves)) {
    const plan = await findStage(db, platformId, number)
    if (plan) plans.push(plan)
  }
  return {
    cards,
    waves: templates.waves,
    stages: plans.map(({ number }) => number),
    plans,
    platformId,
    toolKey: first.template.tool_key,
  }
}

/** More rollouts in waves of the same cards have hardly begun within the longest period. */
const MAX_STAGES = 5

/** The newest rollouts in waves that give the cards or their rules to projects. */
function newestStages(cards: Iterable<Known>, waves: Templates['waves']): number[] {
  const numbers = new Set<number>()
  for (const { template, staged } of cards) {
    const rules = (template.rules ?? []) as readonly { readonly by: number | null }[]
    for (const number of [template.entered_by, ...rules.map(({ by }) => by)])
      if (number !== null && waves.has(number)) numbers.add(number)
    if (staged) numbers.add(staged.number)
  }
  return [...numbers].sort((a, b) => b - a).slice(0, MAX_STAGES)
}

/** SQL: the wave by which the project `p` sees the newest rollout of the cards. */
export const stepOf = ({ plans: [newest] }: WatchedCards): Statement =>
  newest ? seesFrom(newest) : sql`null::bigint`

/** SQL: the steps of a Cohort. */
export const stepsOf = ({ plans }: WatchedCards): Statement =>
  plans.reduce((all, plan) => sql`${all} || coalesce(${seesFrom(plan)}, ${NO_STEP})`, sql`array[]::bigint[]`)

/** SQL: the date from which the project `p` has had the tool `a`, no earlier than `floor`. */
export const gotOn = (floor: string | null): Statement => sql`
  greatest((greatest(p.created_at, a.since_at) at time zone p.time_zone)::date, ${floor ?? '0001-01-01'}::date)`

/** SQL: the tool `a` of the project `p`. A suspended project cannot do anything, so nothing is expected of it. */
export const withTool = (toolKey: string): Statement =>
  sql`join project_tools a on a.project_id = p.id and a.tool_key = ${toolKey} and a.is_held and p.suspended_at is null`

/**
 * SQL: the cohort of the project `p`. `floor` is the date from which on it matters when a project got the tool; null:
 * always.
 */
export const cohortColumns = (watched: WatchedCards, floor: string | null): Statement =>
  sql`p.time_zone, ${gotOn(floor)}::text as got_on, ${stepsOf(watched)} as steps`

/** All cohorts of the projects that have the tool. */
export const listCohorts = (db: Db, watched: WatchedCards, floor: string | null): Promise<Cohort[]> =>
  db.query<Cohort>(
    plannedAfresh(sql`
      select distinct ${cohortColumns(watched, floor)}
      from projects p ${withTool(watched.toolKey)} where p.platform_id = ${watched.platformId}`),
  )

/** What projects are grouped by. */
export interface Grouping {
  /** SQL for the keys of the project `p`, as text. */
  readonly keys: readonly Statement[]
  /** SQL: what the keys need besides `p`. */
  readonly join: Statement
}

export const NO_GROUPS: Grouping = { keys: [], join: sql`` }

/** SQL: the keys of a grouping as an array. */
export const keysOf = ({ keys: [first = sql`null::text`, second = sql`null::text`] }: Grouping): Statement =>
  sql`array[${first}, ${second}]::text[]`

export interface CountedCohort extends Cohort {
  readonly keys: Keys
  readonly projects: number
}

/** The projects that have the tool, in cohorts and groups. */
export const countCohorts = (
  db: Db,
  watched: WatchedCards,
  floor: string | null,
  grouping: Grouping,
): Promise<CountedCohort[]> =>
  db.query<CountedCohort>(
    plannedAfresh(sql`
      select ${cohortColumns(watched, floor)}, ${keysOf(grouping)} as keys, count(*) as projects
      from projects p ${withTool(watched.toolKey)} ${grouping.join}
      where p.platform_id = ${watched.platformId} group by 1, 2, 3, 4`),
  )

/** The projects that have deleted their copy of a card, in cohorts and groups. */
export const countLost = (
  db: Db,
  watched: WatchedCards,
  floor: string | null,
  grouping: Grouping,
): Promise<(CountedCohort & { readonly card_id: number })[]> => {
  const ids = [...watched.cards.keys()]
  return db.query(
    plannedAfresh(sql`
      select ${cohortColumns(watched, floor)}, ${keysOf(grouping)} as keys, count(*) as projects, x.card_id
      from (
        select c.project_id, c.master_card_id as card_id from cards c
        where c.master_card_id = any (${ids}::bigint[]) and c.deleted_at is not null
        union
        select d.project_id, d.master_id from (${lostCopies('card', ids)}) d) x
      join projects p on p.id = x.project_id ${withTool(watched.toolKey)} ${grouping.join}
      where p.platform_id = ${watched.platformId} group by 1, 2, 3, 4, x.card_id`),
  )
}
