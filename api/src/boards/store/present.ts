import type { Entry, Templates, Viewer } from '#templates/resolve.ts'
import { everRepeats, turnNow } from '#templates/rules.ts'
import type { Turn, Version } from '#templates/runs.ts'
import { hasOpenRequired, needsSignOff, type Work, workOfNewRun } from '../work.ts'
import { type CardRecord, type CardRow, columnAt } from './card-rows.ts'

/**
 * What the present moment decides about a card: the current run of a recurring card, and the check that its template
 * names. Both are derived on every read, so nothing is written when a run begins or a check is reported.
 */

const STATUS = columnAt('status')
const DUE = columnAt('due_date')
const WORK = columnAt('work')
const RULES = columnAt('rules')
const RUN_ON = columnAt('run_on')
const STATUS_AT = columnAt('status_at')

/** The values of a card that the present may change. */
export interface Passing {
  readonly status: string
  /** In seconds since 1970. */
  readonly due: number | null
  readonly work: Work | null
}

export interface Present extends Passing {
  /** Null if the card never repeated. */
  readonly turn: Turn | null
  /** Whether the status is that of a passed check. */
  readonly isByCheck: boolean
}

/** What is stored about a card, with inherited values. */
interface Stored extends Passing {
  readonly hasOwnStatus: boolean
  readonly row: CardRow | null
}

export function presentOf(
  viewer: Viewer,
  templates: Pick<Templates, 'waves'>,
  { row, known, template }: Pick<Entry<CardRecord>, 'row' | 'known' | 'template'>,
  { status, due, work, hasOwnStatus, row: values }: Stored,
): Present {
  const turn = turnOfCard(viewer, templates, { row, known })
  const runOn = (values?.[RUN_ON] ?? null) as string | null
  const isOfRun = runOn === (turn?.last?.on ?? null)
  if (turn?.run) {
    const shown = isOfRun ? { status, work } : { status: 'open', work: workOfNewRun(work) }
    return { ...shown, due: turn.run.dueAt / 1000, turn, isByCheck: false }
  }
  // The card does not repeat now. What it shows belongs to its last run, unless nobody worked on that.
  const isLeft = turn !== null && !isOfRun
  const last = isLeft
    ? {
        status: hasOwnStatus || !template ? 'open' : (template.status as string),
        work: workOfNewRun(work),
      }
    : { status, work }
  const worked = { template, work: last.work }
  const statusAt = values?.[STATUS_AT] as number | null | undefined
  const isByCheck =
    last.status !== 'closed' &&
    isPassedSince(viewer, template, hasOwnStatus ? (statusAt ?? null) : null) &&
    !hasOpenRequired(worked)
  const byCheck = needsSignOff(worked) ? 'to_check' : 'closed'
  return { status: isByCheck ? byCheck : last.status, work: last.work, due, turn, isByCheck }
}

/** Whether the stored status and work of a card belong to an earlier run than the one that it shows. */
export const isOfEarlierRun = (turn: Turn | null, row: CardRecord): boolean =>
  turn !== null && row.values[RUN_ON] !== (turn.last?.on ?? null)

/** The current run of a card; null if the card never repeated. */
export const turnOfCard = (
  viewer: Viewer,
  templates: Pick<Templates, 'waves'>,
  { row, known }: Pick<Entry<CardRecord>, 'row' | 'known'>,
): Turn | null => turnNow(viewer, known, templates, { row, own: versionsOf(row) })

/** The versions of the rule of a project's own card. */
export const versionsOf = (row: CardRecord | null): readonly Version[] | null =>
  (row?.values[RULES] ?? null) as readonly Version[] | null

/** Whether the check that a template names is passed, and the project has not set the status itself since then. */
function isPassedSince(
  viewer: Viewer,
  template: Entry<CardRecord>['template'],
  statusAt: number | null,
): boolean {
  const name = template?.evaluation_check
  if (typeof name !== 'string' || !Object.hasOwn(viewer.checks, name)) return false
  return statusAt === null || statusAt <= (viewer.checks[name] ?? 0)
}

/** Whether a template can show another status than its own without a row. */
export const isPassing = (
  viewer: Viewer,
  { known, template }: Pick<Entry<CardRecord>, 'known' | 'template'>,
) =>
  (template?.evaluation_check != null && Object.hasOwn(viewer.checks, template.evaluation_check as string)) ||
  (known !== null && everRepeats(known))

/** Whether a project's own card can show another status than its stored one. */
export const isRecurring = (row: CardRow): boolean => row[RULES] !== null

/** The present of a card whose columns were read, with inherited values. */
export function presentOfRow(
  viewer: Viewer,
  templates: Pick<Templates, 'waves'>,
  entry: Pick<Entry<CardRecord>, 'row' | 'known' | 'template'>,
  values: CardRow,
  hasOwnStatus: boolean,
): Present {
  return presentOf(viewer, templates, entry, {
    status: values[STATUS] as string,
    due: values[DUE] as number | null,
    work: (values[WORK] ?? null) as Work | null,
    hasOwnStatus,
    row: values,
  })
}

/** The work of a card's current run, from its stored work. */
export function currentWork(
  viewer: Viewer,
  templates: Pick<Templates, 'waves'>,
  entry: Pick<Entry<CardRecord>, 'row' | 'known' | 'template'>,
  work: Work | null,
): Work | null {
  if (!entry.row || !work) return work
  const values = { status: '', due: null, work, hasOwnStatus: true, row: entry.row.values }
  return presentOf(viewer, templates, entry, values).work
}

/** Whether the status that a copy shows is that of a passed check. */
export const isByCheck = ({
  viewer,
  templates,
  entry,
  bare,
}: {
  readonly viewer: Viewer
  readonly templates: Pick<Templates, 'waves'>
  readonly entry: Entry<CardRecord>
  readonly bare: CardRow
}): boolean =>
  presentOfRow(viewer, templates, entry, bare, entry.row !== null && entry.row.values[STATUS] !== null)
    .isByCheck

export function applyPresent(values: unknown[], { status, due, work }: Passing): void {
  values[STATUS] = status
  values[DUE] = due
  values[WORK] = work
}
