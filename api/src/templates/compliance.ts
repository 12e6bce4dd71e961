import type { DataOf, Operations } from '@muster/contract'
import { endOfDayAfter, instantOf, localDay } from '#core/moment.ts'
import { dateOf, dayOf } from './repeat.ts'
import type { Known, Templates } from './resolve.ts'
import { everRepeats, versionsFor } from './rules.ts'
import { runsUntil, turnOf } from './runs.ts'

/**
 * How many runs were expected of projects. Projects that got a template on the same date in the same time zone have the
 * same runs, so they are counted together and their runs are computed once.
 */

export interface Period {
  /** Dates, both included. */
  readonly from: string
  readonly to: string
}

/** Projects that have the same runs. */
export interface Cohort {
  readonly time_zone: string
  /** The local date from which they have had the tool. */
  readonly got_on: string
  /** The waves by which they see the rollouts of Watched.stages; NO_STEP for one that they do not see. */
  readonly steps: readonly number[]
}

/** A cohort's runs of a card in the period. */
interface Due {
  readonly on: string
  /** In milliseconds since 1970. */
  readonly dueAt: number
  /** Whether the run has ended: what is not done now was missed. */
  readonly hasEnded: boolean
}

const MAX_RUNS = 200
const HALF_DAY_MS = 43_200_000
const DAY_MS = 86_400_000

/** Stands for no wave. */
export const NO_STEP = -1

/** The cards of a call, with the rollouts in waves that matter for when projects got them or their rules. */
export interface Watched {
  readonly cards: ReadonlyMap<number, Known>
  readonly waves: Templates['waves']
  readonly stages: readonly number[]
}

/** The runs of a card that a cohort has had in the period, by `now`. */
export function dueRuns(
  known: Known,
  { waves, stages }: Watched,
  cohort: Cohort,
  period: Period,
  now: number,
): Due[] {
  const { template, staged } = known
  const zone = cohort.time_zone
  const stepIn = (number: number) => cohort.steps[stages.indexOf(number)] ?? NO_STEP
  const waveAt = (number: number) => {
    const from = stepIn(number)
    return from === NO_STEP ? undefined : waves.get(number)?.find(({ step }) => step >= from)?.created_at
  }
  const isStaged =
    staged !== null && stepIn(staged.number) !== NO_STEP && stepIn(staged.number) <= staged.step
  if (template.state === 'staged' && !isStaged) return []
  const by = isStaged && staged.enters ? staged.number : template.entered_by
  const entered = (by === null ? undefined : waveAt(by)) ?? template.entered_at ?? 0
  // Any moment of the date gives the same runs; of today, one that has passed.
  const noon = instantOf(dayOf(cohort.got_on) * DAY_MS + HALF_DAY_MS, zone)
  const got = Math.max(Math.min(noon, now) / 1000, entered)
  const versions = versionsFor(known, { got, isStaged, waveAt })
  const turn = turnOf(versions, zone, now)
  if (turn) {
    const wanted = { since: period.from, before: dateOf(dayOf(period.to) + 1), limit: MAX_RUNS }
    return runsUntil(versions, zone, now, wanted).map(({ on, dueAt }) => ({
      on,
      dueAt,
      hasEnded: turn.last !== null && on < turn.last.on,
    }))
  }
  if (template.due_days == null) return []
  const on = dateOf(localDay(got * 1000, zone) + template.due_days)
  if (on < period.from || on > period.to || got * 1000 > now) return []
  const dueAt = endOfDayAfter(got * 1000, template.due_days, zone)
  return [{ on, dueAt, hasEnded: dayOf(on) < localDay(now, zone) }]
}

/** The dates of a period, in order. */
export const datesOf = ({ from, to }: Period): string[] =>
  Array.from({ length: Math.max(0, dayOf(to) - dayOf(from) + 1) }, (_, at) => dateOf(dayOf(from) + at))

/** Whether a card may be due on a date in any time zone by now. */
export function couldBeDue(
  { template, staged }: Known,
  waves: Templates['waves'],
  date: string,
  now: number | Date,
): boolean {
  // Projects of the first waves got it before it was published to all.
  const begun = (template.entered_by === null ? undefined : waves.get(template.entered_by)) ?? []
  const entered = Math.min(template.entered_at ?? 0, ...begun.map(({ created_at }) => created_at))
  const isInWaves = template.state === 'staged' || staged !== null
  const earliest = isInWaves ? 0 : Math.floor((entered * 1000) / DAY_MS) - 1
  const daysAhead = everRepeats({ template, staged }) ? 0 : (template.due_days ?? 0)
  const latest = Math.floor(Number(now) / DAY_MS) + 1 + daysAhead
  return dayOf(date) >= earliest && dayOf(date) <= latest
}

/** From which date on it matters when a project got the tool; null: always, because the intervals count from there. */
export function floorOf(cards: Iterable<Known>, { from }: Period): string | null {
  let earliest = dayOf(from)
  for (const { template, staged } of cards) {
    const rules = [
      ...((template.rules ?? []) as { rule: unknown }[]),
      { rule: staged?.template.repeat ?? null },
    ]
    if (rules.some(({ rule }) => countsFromItsFirstDay(rule))) return null
    if (template.due_days != null) earliest = Math.min(earliest, dayOf(from) - template.due_days - 1)
  }
  return dateOf(earliest - 1)
}

function countsFromItsFirstDay(rule: unknown): boolean {
  if (!rule) return false
  const { every, interval, weekdays, month_day, starts_on } = rule as Readonly<Record<string, unknown>>
  if (starts_on != null) return false
  return interval !== 1 || (every === 'week' && !weekdays) || (every === 'month' && month_day == null)
}

/** The values of a group. */
export type Keys = readonly (string | null)[]

type Numbers = Pick<
  DataOf<Operations['complianceGet']>['rows'][number],
  'expected' | 'done' | 'late' | 'missed' | 'returned'
>

/** What people did. `ended` counts those done or late whose run has ended. */
export interface Done {
  readonly done: number
  readonly late: number
  readonly returned: number
  readonly ended: number
  /** Of these, how many nobody expected, and how many of those are not done and have ended. */
  readonly extra: number
  readonly lapsed: number
}

const NOTHING: Done = { done: 0, late: 0, returned: 0, ended: 0, extra: 0, lapsed: 0 }

interface Group extends Done {
  readonly keys: Keys
  readonly expected: number
  /** Of what was expected, what has ended. */
  readonly due: number
  /** What others have counted as missed. */
  readonly missed: number
}

/** Sums by group. */
export class Tally {
  readonly #groups = new Map<string, Group>()

  get size(): number {
    return this.#groups.size
  }

  #add(keys: Keys, more: Partial<Done & Pick<Group, 'expected' | 'due' | 'missed'>>): void {
    const name = JSON.stringify(keys)
    const group = this.#groups.get(name) ?? { keys, expected: 0, due: 0, missed: 0, ...NOTHING }
    this.#groups.set(name, {
      keys,
      expected: group.expected + (more.expected ?? 0),
      due: group.due + (more.due ?? 0),
      missed: group.missed + (more.missed ?? 0),
      done: group.done + (more.done ?? 0),
      late: group.late + (more.late ?? 0),
      returned: group.returned + (more.returned ?? 0),
      ended: group.ended + (more.ended ?? 0),
      extra: group.extra + (more.extra ?? 0),
      lapsed: group.lapsed + (more.lapsed ?? 0),
    })
  }

  expect(keys: Keys, projects: number, hasEnded: boolean): void {
    this.#add(keys, { expected: projects, due: hasEnded ? projects : 0 })
  }

  add(keys: Keys, done: Done): void {
    this.#add(keys, done)
  }

  /** Adds numbers that were counted before: expected, done, late, missed, returned. */
  addCounted(
    keys: Keys,
    [expected = 0, done = 0, late = 0, missed = 0, returned = 0]: readonly number[],
  ): void {
    this.#add(keys, { expected, done, late, missed, returned })
  }

  /** The groups in the order of their keys. Work of projects that have lost the card since then counts as expected. */
  rows(): (Numbers & { keys: (string | null)[] })[] {
    return [...this.#groups.values()]
      .map(({ keys, expected, due, missed, done, late, returned, ended, extra, lapsed }) => ({
        keys: [...keys],
        expected: Math.max(expected + extra, done + late),
        done,
        late,
        missed: missed + lapsed + Math.max(0, due - ended),
        returned,
      }))
      .filter(({ expected, returned }) => expected + returned > 0)
      .sort((a, b) => compare(a.keys, b.keys))
  }
}

function compare(a: Keys, b: Keys): number {
  for (const [at, key] of a.entries()) {
    const other = b[at] ?? null
    if (key === other) continue
    if (key === null) return 1
    if (other === null) return -1
    return key < other ? -1 : 1
  }
  return 0
}
