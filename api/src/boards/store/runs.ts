import type { RunView } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { missing } from '#core/missing.ts'
import { Refusal } from '#core/refusal.ts'
import { sql } from '#core/sql.ts'
import { dateOf, dayOf, plainRule, rruleOf } from '#templates/repeat.ts'
import type { Viewer } from '#templates/resolve.ts'
import { rulesOf } from '#templates/rules.ts'
import { type Run, runsUntil, type Turn, turnOf } from '#templates/runs.ts'
import { countsOf, needsSignOff, type Worked } from '../work.ts'
import type { CardRecord } from './card-rows.ts'
import { findCard } from './entries.ts'
import { versionsOf } from './present.ts'

/** The runs of recurring cards. A run has a row only if somebody worked on it; all others are computed. */

/** A change of a card's status or work, for write_run. */
interface RunChange {
  readonly platformId: number
  readonly row: CardRecord
  readonly worked: Worked
  readonly status: string
  readonly userId: number
  readonly now: Date
  readonly isReturned: boolean
}

/** The argument of the database function write_run; undefined if the card has no current run. */
export function runToWrite(
  turn: Turn | null,
  { platformId, row, worked, status, userId, now, isReturned }: RunChange,
): object | undefined {
  if (!turn?.run) return undefined
  const { on, appearsAt, dueAt } = turn.run
  const isClosed = status === 'closed'
  const submitted = worked.work?.submitted_at
  const isSubmitted = status === 'to_check' && needsSignOff(worked)
  return {
    run_on: on,
    platform_id: platformId,
    master_card_id: row.master_id,
    appears_at: new Date(appearsAt),
    due_at: new Date(dueAt),
    ends_at: turn.nextAt === null ? null : new Date(turn.nextAt),
    status,
    work: worked.work,
    ...countsOf(worked),
    closed_at: isClosed ? now : null,
    closed_by: isClosed ? userId : null,
    // What was submitted in time is neither late nor missed because somebody accepts it later.
    done_at: isClosed || isSubmitted ? (submitted ?? now) : null,
    returned: isReturned ? 1 : 0,
  }
}

export async function writeRun(tx: Tx, projectId: number, cardId: number, run: object): Promise<void> {
  await tx.query(sql`select write_run(${projectId}, ${cardId}, ${JSON.stringify(run)}::jsonb)`)
}

/** Throws unless a run that the caller names is the current one. */
export function assertCurrentRun(turn: Turn | null, asked: string | null | undefined): void {
  if (asked == null || turn?.run?.on === asked) return
  const current = turn?.run ? `The current run is that of ${turn.run.on}.` : 'The card has no run now.'
  throw new Refusal(400, 'run_ended', `The run of ${asked} is not the current one. ${current}`)
}

/** The state of a run. `done_at` is null while it is not done. */
function stateOf(
  { dueAt }: Pick<Run, 'dueAt'>,
  { endsAt, doneAt, now }: { endsAt: number | null; doneAt: number | null; now: number },
): RunView['state'] {
  if (doneAt !== null) return doneAt > dueAt ? 'late' : 'done'
  return endsAt !== null && endsAt <= now ? 'missed' : 'open'
}

/** The rule of a recurring card, as in answers. */
export const repeatOf = (turn: Turn | null) =>
  turn?.rule ? { ...plainRule(turn.rule), rrule: rruleOf(turn.rule, turn.first) } : null

/** The rule and the current run of a card, for its extras. */
export async function showRun(db: Db, { id: projectId, now }: Viewer, turn: Turn | null, cardId: number) {
  const repeat = repeatOf(turn)
  const run = turn?.run
  if (!turn || !repeat || !run) return { repeat, run: null }
  const wanted = { since: run.on, before: null, limit: 1 }
  const stored = (await findRuns(db, projectId, cardId, wanted)).find(({ run_on }) => run_on === run.on)
  const doneAt = stored?.done_at?.getTime() ?? null
  return { repeat, run: viewRun(turn, run, { doneAt, now }) }
}

/** The current run of a card, as in answers. `doneAt` is null while it is not done. */
export const viewRun = (
  { nextAt }: Turn,
  run: Run,
  { doneAt, now }: { readonly doneAt: number | null; readonly now: number },
) => ({
  on: run.on,
  appears_at: new Date(run.appearsAt).toISOString(),
  due_at: new Date(run.dueAt).toISOString(),
  ends_at: nextAt === null ? null : new Date(nextAt).toISOString(),
  state: stateOf(run, { endsAt: nextAt, doneAt, now }),
})

interface StoredRun {
  readonly run_on: string
  readonly appears_at: Date
  readonly due_at: Date
  readonly ends_at: Date | null
  readonly closed_at: Date | null
  readonly closed_by: number | null
  readonly done_at: Date | null
  readonly ticked: number
  readonly total: number
}

const DAYS_BACK = 400

/** The runs of a live card, the newest first: those that somebody worked on, and those that nobody did. */
export async function listRuns(
  db: Db,
  projectId: number,
  cardId: number,
  before: string | null,
  limit: number,
): Promise<{ runs: RunView[]; next_after: string | null }> {
  const found = await findCard(db, 0, projectId, cardId)
  if (!found || found.entry.isDeleted) throw missing('card')
  const { entry, viewer, templates } = found
  const { now, time_zone: zone } = viewer
  const { row, known, template } = entry
  const versions = known ? rulesOf(viewer, known, templates, row) : (versionsOf(row) ?? [])
  const since = dateOf(dayOf(new Date(now).toISOString().slice(0, 10)) - DAYS_BACK)
  const wanted = { since, before, limit: limit + 1 }
  const stored = new Map((await findRuns(db, projectId, entry.id, wanted)).map((run) => [run.run_on, run]))
  const { total } = countsOf({ template, work: null })
  // A run ends when the next one appears.
  const turn = turnOf(versions, zone, now)
  const isFirstPage = before === null || before > (turn?.last?.on ?? '')
  let endsAt = isFirstPage ? (turn?.nextAt ?? null) : 0
  const shown: RunView[] = []
  for (const { on, appearsAt, dueAt } of runsUntil(versions, zone, now, wanted)) {
    const untouched = { on, appearsAt, dueAt, doneAt: null, closedAt: null, closedBy: null, ticked: 0, total }
    const run = stored.get(on)
    stored.delete(on)
    shown.push(viewOf(run ? fromRow(run) : untouched, endsAt, now))
    endsAt = appearsAt
  }
  // Somebody worked on these before an undo, or before the project moved to another time zone.
  for (const run of stored.values()) shown.push(viewOf(fromRow(run), run.ends_at?.getTime() ?? null, now))
  shown.sort((a, b) => (a.on < b.on ? 1 : -1))
  const runs = shown.slice(0, limit)
  return { runs, next_after: shown.length > limit ? (runs.at(-1)?.on ?? null) : null }
}

interface ShownRun extends Run {
  readonly doneAt: number | null
  readonly closedAt: Date | null
  readonly closedBy: number | null
  readonly ticked: number
  readonly total: number
}

const fromRow = (run: StoredRun): ShownRun => ({
  on: run.run_on,
  appearsAt: run.appears_at.getTime(),
  dueAt: run.due_at.getTime(),
  doneAt: run.done_at?.getTime() ?? null,
  closedAt: run.closed_at,
  closedBy: run.closed_by,
  ticked: run.ticked,
  total: run.total,
})

const viewOf = (run: ShownRun, endsAt: number | null, now: number): RunView => ({
  on: run.on,
  appears_at: new Date(run.appearsAt).toISOString(),
  due_at: new Date(run.dueAt).toISOString(),
  state: stateOf(run, { endsAt, doneAt: run.doneAt, now }),
  closed_at: run.closedAt?.toISOString() ?? null,
  closed_by: run.closedBy,
  ticked: run.ticked,
  total: run.total,
})

interface Wanted {
  readonly since: string
  readonly before: string | null
  readonly limit: number
}

const findRuns = (db: Db, projectId: number, cardId: number, { since, before, limit }: Wanted) =>
  db.query<StoredRun>(sql`
    select run_on::text as run_on, appears_at, due_at, ends_at, closed_at, closed_by, done_at, ticked, total from runs
    where project_id = ${projectId} and card_id = ${cardId} and run_on >= ${since}::date
      and (${before}::date is null or run_on < ${before}::date)
    order by run_on desc limit ${limit}`)

/** Whether a tick of an earlier run names a file as its evidence. */
export async function isEvidenceOfRun(
  db: Db,
  projectId: number,
  cardId: number,
  fileId: number,
): Promise<boolean> {
  const rows = await db.query(sql`
    select run_on from runs
    where project_id = ${projectId} and card_id = ${cardId}
      and jsonb_path_exists(work, '$.ticks.*.file_id ? (@ == $file)', jsonb_build_object('file', ${fileId}::bigint))
    limit 1`)
  return rows.length > 0
}

/** Of runs that are older than runs/list shows. The run that a card stands on stays. */
export async function deleteOldRuns(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from runs where (project_id, card_id, run_on) in (
      select r.project_id, r.card_id, r.run_on from runs r
      where r.run_on < ${before.toISOString().slice(0, 10)}::date and not exists (
        select 1 from cards c where c.project_id = r.project_id and c.id = r.card_id and c.run_on = r.run_on)
      limit ${limit})
    returning card_id`)
  return rows.length
}
