import type { Db, Tx } from '#core/db.ts'
import { plannedAfresh, type Statement, sql } from '#core/sql.ts'
import { type Cohort, dueRuns, floorOf } from '../compliance.ts'
import { computedId } from '../computed-ids.ts'
import { dateOf } from '../repeat.ts'
import type { Known } from '../resolve.ts'
import { closedByChecks } from './checks.ts'
import { fields } from './fields.ts'
import { cohortColumns, findWatched, listCohorts, type WatchedCards, withTool } from './watched-cards.ts'

/**
 * Tells people of overdue cards, once a level: owners of the project, then superadmins. Nothing is stored per project
 * but the notifications themselves, which are unique.
 */

export interface WatchedBoard {
  readonly id: number
  readonly platform_id: number
  readonly escalate_after_minutes: number
}

/** The master boards whose overdue cards are escalated. */
export const listEscalatingBoards = (db: Db): Promise<WatchedBoard[]> =>
  db.query<WatchedBoard>(sql`
    select id, platform_id, escalate_after_minutes from master_boards
    where escalate_after_minutes is not null and deleted_at is null order by id`)

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** What has been overdue for longer is not escalated, for example after a board was switched to escalation. */
const LATEST_MS = DAY_MS
const LEVELS = [1, 2] as const

/** A due date of a card that is to be escalated in a time zone. */
export interface Escalation {
  readonly card: Known
  readonly zone: string
  readonly on: string
  /** In ms. Projects with different rules may be due at different times. */
  readonly dueAt: number
  readonly level: (typeof LEVELS)[number]
}

/** The dates of which runs can be due so long ago that they are escalated now. `after` is in ms. */
function periodBefore(now: number, after: number) {
  const day = Math.floor(now / DAY_MS)
  return { from: dateOf(day - 3 - Math.ceil(after / DAY_MS)), to: dateOf(day + 1) }
}

/** The runs of the last days that a cohort is late with. */
function lateRuns(card: Known, watched: WatchedCards, cohort: Cohort, after: number, now: number) {
  return dueRuns(card, watched, cohort, periodBefore(now, after), now).filter(
    ({ dueAt }) => dueAt + after <= now && dueAt + after > now - LATEST_MS,
  )
}

/** What is to be escalated now. */
export async function findEscalations(
  db: Db,
  { id, platform_id, escalate_after_minutes }: WatchedBoard,
  now: Date,
): Promise<{ watched: WatchedCards; escalations: Escalation[] } | undefined> {
  const watched = await findWatched(db, platform_id, { master_board_id: id })
  if (!watched) return undefined
  const found = new Map<string, Escalation>()
  const longest = escalate_after_minutes * Math.max(...LEVELS) * MINUTE_MS
  const floor = floorOf(watched.cards.values(), periodBefore(now.getTime(), longest))
  for (const cohort of await listCohorts(db, watched, floor))
    for (const card of watched.cards.values())
      for (const level of LEVELS) {
        const after = escalate_after_minutes * level * MINUTE_MS
        for (const { on, dueAt } of lateRuns(card, watched, cohort, after, now.getTime())) {
          const escalation = { card, zone: cohort.time_zone, on, dueAt, level }
          found.set(`${card.template.id} ${on} ${cohort.time_zone} ${dueAt} ${level}`, escalation)
        }
      }
  const rows = await db.query<{ key: string }>(sql`
    select master_card_id || ' ' || due_on || ' ' || time_zone || ' '
      || (extract(epoch from due_at) * 1000)::bigint || ' ' || level as key
    from escalations
    where master_card_id = any (${[...watched.cards.keys()]}::bigint[]) and is_done
      and created_at > ${new Date(now.getTime() - 4 * DAY_MS)}`)
  for (const { key } of rows) found.delete(key)
  return { watched, escalations: [...found.values()] }
}

/** The projects `p` of a platform whose copy of a card is not done. */
const isNotDone = ({ template }: Known, on: string): Statement => sql`
  not exists (
    select 1 from runs r where r.project_id = p.id and r.master_card_id = ${template.id} and r.run_on = ${on}::date
      and r.done_at is not null)
  and not exists (
    select 1 from cards c where c.project_id = p.id and c.master_card_id = ${template.id}
      and (c.deleted_at is not null
        -- A project that has set a date of its own is not late by that of the template.
        or (${template.rules == null} and (c.status = 'closed' or c.due_date is not null
          or c.overrides & ${fields.card.due_date.bit} <> 0))))
  and not exists (select 1 from (${closedByChecks([template.id])}) k where k.project_id = p.id)`

/**
 * Escalates to the owners of the next projects. Returns whether all projects of the time zone are done. `reached` is
 * saved in the same transaction, so a killed worker neither leaves a project out nor tells anybody twice.
 */
export async function escalate(
  tx: Tx,
  { watched, board, now }: { watched: WatchedCards; board: WatchedBoard; now: Date },
  { card, zone, on, dueAt, level }: Escalation,
  limit: number,
): Promise<{ isDone: boolean; told: number }> {
  const { platformId } = watched
  const masterId = card.template.id
  const [state] = await tx.query<{ reached: number; is_done: boolean }>(sql`
    insert into escalations as e (platform_id, master_card_id, time_zone, due_on, due_at, level)
    values (${platformId}, ${masterId}, ${zone}, ${on}::date, ${new Date(dueAt)}, ${level})
    on conflict (master_card_id, due_on, time_zone, due_at, level) do update set level = e.level
    returning reached, is_done`)
  if (!state || state.is_done) return { isDone: true, told: 0 }
  const projects = await tx.query<{ id: number } & Cohort>(
    plannedAfresh(sql`
      select * from (${projectsIn(watched, zone)} and p.id > ${state.reached} and ${isNotDone(card, on)}) x
      order by x.id limit ${limit}`),
  )
  const after = board.escalate_after_minutes * level * MINUTE_MS
  const late = projects
    .filter((project) =>
      lateRuns(card, watched, project, after, now.getTime()).some(
        (run) => run.on === on && run.dueAt === dueAt,
      ),
    )
    .map(({ id }) => id)
  const told =
    level === 1 ? await tellOwners(tx, card, on, late) : await tellSuperadmins(tx, card, on, late, platformId)
  // One project that is late is enough for superadmins.
  const isDone = projects.length < limit || (level === 2 && late.length > 0)
  await tx.query(sql`
    update escalations set reached = ${projects.at(-1)?.id ?? state.reached}, is_done = ${isDone}
    where master_card_id = ${masterId} and due_on = ${on}::date and time_zone = ${zone}
      and due_at = ${new Date(dueAt)} and level = ${level}`)
  return { isDone, told }
}

const projectsIn = (watched: WatchedCards, zone: string): Statement => sql`
  select p.id, ${cohortColumns(watched, null)} from projects p ${withTool(watched.toolKey)}
  where p.platform_id = ${watched.platformId} and p.time_zone = ${zone}`

async function tellOwners(
  tx: Tx,
  { template }: Known,
  on: string,
  projects: readonly number[],
): Promise<number> {
  const rows = await tx.query(sql`
    insert into notifications (project_id, user_id, reason, about, card_id)
    select v.project_id, u.id, 'overdue', 'master ' || ${template.id}::bigint || ' overdue ' || ${on}::text,
      coalesce(
        (select c.id from cards c where c.project_id = v.project_id and c.master_card_id = ${template.id}), v.card_id)
    from unnest(${projects}::bigint[], ${projects.map((id) => computedId(id, template.number))}::bigint[])
      as v (project_id, card_id)
    join memberships m on m.project_id = v.project_id and m.role = 'owner'
    join users u on u.id = m.user_id
    where u.disabled_at is null and not 'overdue' = any (u.muted)
    on conflict (project_id, user_id, reason, about) do nothing
    returning id`)
  return rows.length
}

async function tellSuperadmins(
  tx: Tx,
  { template }: Known,
  on: string,
  projects: readonly number[],
  platformId: number,
): Promise<number> {
  if (projects.length === 0) return 0
  const rows = await tx.query(sql`
    insert into notifications (project_id, user_id, reason, about, card_id)
    select 0, u.id, 'overdue', 'master ' || ${template.id}::bigint || ' overdue ' || ${on}::text, ${template.id}
    from users u
    where u.platform_id = ${platformId} and u.superadmin and not u.is_service and u.disabled_at is null
      and not 'overdue' = any (u.muted)
    on conflict (project_id, user_id, reason, about) do nothing
    returning id`)
  return rows.length
}

export async function deleteOldEscalations(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from escalations where (master_card_id, due_on, time_zone, due_at, level) in (
      select master_card_id, due_on, time_zone, due_at, level from escalations where created_at < ${before} limit ${limit})
    returning level`)
  return rows.length
}
