import { LRUCache } from 'lru-cache'
import { instantOf, localDay } from '#core/moment.ts'
import { dateOf, dayOf, isSameRule, lastDay, nextDay, type Rule } from './repeat.ts'

/**
 * The runs of a recurring card. They are computed from its rule and never written ahead: a run gets a row only when
 * somebody works on it (boards/store/runs.ts). A run is current from the moment it appears until the next one does.
 */

/** A rule, and from when it applies, in seconds since 1970. A null rule ends the card's repetition. */
export interface Version {
  readonly rule: Rule | null
  readonly at: number
}

export interface Run {
  /** The local date of the run. */
  readonly on: string
  /** In milliseconds since 1970. */
  readonly appearsAt: number
  readonly dueAt: number
}

/** What a recurring card shows at a moment. */
export interface Turn {
  /** The current run; null before the first one of a rule, and after the end of the repetition. */
  readonly run: Run | null
  /** The last run that has appeared, also one of an earlier repetition. */
  readonly last: Run | null
  /** When the next run appears; null after the end of the repetition. */
  readonly nextAt: number | null
  /** The rule that applies now, with its first day. */
  readonly rule: Rule | null
  readonly first: number
}

const DAY_MINUTES = 1_440
const MINUTE_MS = 60_000

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** A local time of a day as a moment. `minutes` may reach into the next day. */
const momentOn = (day: number, minutes: number, zone: string): number =>
  instantOf((day * DAY_MINUTES + minutes) * MINUTE_MS, zone)

const appearsOn = (rule: Rule, day: number, zone: string): number =>
  momentOn(day, minutesOf(rule.appears_at), zone)

function runOn(rule: Rule, day: number, zone: string): Run {
  const [appears, due] = [minutesOf(rule.appears_at), minutesOf(rule.due_at)]
  return {
    on: dateOf(day),
    appearsAt: momentOn(day, appears, zone),
    dueAt: momentOn(day, due < appears ? due + DAY_MINUTES : due, zone),
  }
}

/** A version with the days and moments in which it has runs. */
interface Period {
  readonly rule: Rule | null
  /** The rule's first day, from which its intervals count. */
  readonly first: number
  readonly fromDay: number
  /** Its runs appear at or after this moment, and before the other. */
  readonly from: number
  readonly until: number
  /** The repetition had ended and goes on with the run of the day on which it had ended. */
  readonly resumes: boolean
}

/** The versions that differ from the one before, without those that never applied. */
function realVersions(versions: readonly Version[]): Version[] {
  const real: Version[] = []
  versions.forEach((version, index) => {
    const next = versions[index + 1]
    if (next && next.at <= version.at) return
    if (!isSameRule(version.rule, real.at(-1)?.rule ?? null)) real.push(version)
  })
  return real
}

function periodsOf(versions: readonly Version[], zone: string, now: number): Period[] {
  const periods: Period[] = []
  let last = Number.NEGATIVE_INFINITY
  const real = realVersions(versions)
  for (const [index, { rule, at }] of real.entries()) {
    if (at * 1000 > now) break
    const day = localDay(at * 1000, zone)
    // A new rule includes today's run, also if it should have appeared earlier. A changed rule counts from the next run.
    const isNew = (real[index - 1]?.rule ?? null) === null
    const first = rule?.starts_on ? dayOf(rule.starts_on) : day
    const period = {
      rule,
      first,
      fromDay: Math.max(day, last + 1),
      from: isNew ? Number.NEGATIVE_INFINITY : at * 1000,
      until: (real[index + 1]?.at ?? Number.POSITIVE_INFINITY) * 1000,
      resumes: rule !== null && isNew && last === day && lastDay(rule, first, day) === day,
    }
    periods.push(period)
    last = lastIn(period, zone, now) ?? last
  }
  return periods
}

/** The last day of a period whose run has appeared by `now`. */
function lastIn(period: Period, zone: string, now: number): number | undefined {
  const { rule, first, fromDay, from, until } = period
  if (!rule) return undefined
  const by = Math.min(now, until - 1)
  // One day more: where clocks go back by a day, the run of tomorrow may have appeared already.
  let day = lastDay(rule, first, localDay(by, zone) + 1)
  while (day !== undefined && day >= fromDay && appearsOn(rule, day, zone) > by)
    day = lastDay(rule, first, day - 1)
  return day === undefined || day < fromDay || appearsOn(rule, day, zone) < from ? undefined : day
}

/** When the next run of a period appears after `now`, which is after the run of the day `last`. */
function nextOf(period: Period & { readonly rule: Rule }, zone: string, now: number, last: number): number {
  const { rule, first, fromDay, from } = period
  let day = nextDay(rule, first, Math.max(fromDay, last + 1, localDay(now, zone) - 1))
  for (;;) {
    const appears = appearsOn(rule, day, zone)
    if (appears > now && appears >= from) return appears
    day = nextDay(rule, first, day + 1)
  }
}

interface Kept {
  readonly turn: Turn | null
  /** The turn is the same from the one moment to the other. */
  readonly from: number
  readonly until: number
}

/** The cards of a board have few different rules, and what they show changes once a day or less often. */
const kept = new LRUCache<string, Kept>({ max: 10_000 })

/** Numbers of rules: a short key is found faster. The rules of templates are the same objects for every read. */
const numberOf = new WeakMap<Rule, number>()
const numberOfText = new LRUCache<string, number>({ max: 10_000 })
let lastNumber = 0

function numberRule(rule: Rule | null): number {
  if (!rule) return 0
  const known = numberOf.get(rule)
  if (known !== undefined) return known
  const text = JSON.stringify(rule)
  const number = numberOfText.get(text) ?? ++lastNumber
  numberOfText.set(text, number)
  numberOf.set(rule, number)
  return number
}

const areSame = (some: readonly Version[], others: readonly Version[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ rule, at }, index) =>
      at === others[index]?.at && numberRule(rule) === numberRule(others[index]?.rule ?? null),
  )

interface Asked {
  readonly versions: readonly Version[]
  readonly zone: string
  readonly kept: Kept
}

/** The cards of a board often share their rule and the moment of its rollout. */
let last: Asked | undefined

function find(versions: readonly Version[], zone: string): Kept | undefined {
  if (last?.zone === zone && areSame(versions, last.versions)) return last.kept
  const found = kept.get(keyOf(versions, zone))
  if (found) last = { versions, zone, kept: found }
  return found
}

const keyOf = (versions: readonly Version[], zone: string): string =>
  `${zone} ${versions.map(({ rule, at }) => `${numberRule(rule)} ${at}`).join()}`

/** What a card with these versions of its rule shows; null if it never repeated. In a time zone, at a moment in ms. */
export function turnOf(versions: readonly Version[], zone: string, now: number): Turn | null {
  const known = find(versions, zone)
  if (known && known.from <= now && now < known.until) return known.turn
  const turn = computeTurn(versions, zone, now)
  const changes = versions.map(({ at }) => at * 1000).filter((at) => at > now)
  const until = Math.min(turn?.nextAt ?? Number.POSITIVE_INFINITY, ...changes)
  last = { versions, zone, kept: { turn, from: now, until } }
  kept.set(keyOf(versions, zone), last.kept)
  return turn
}

function computeTurn(versions: readonly Version[], zone: string, now: number): Turn | null {
  const periods = periodsOf(versions, zone, now)
  const present = periods.at(-1)
  if (!present) return null
  let latest: Run | null = null
  let isCurrent = true
  let resumes = false
  for (const period of periods.toReversed()) {
    // After an end, a new rule begins a new repetition.
    if (!period.rule) isCurrent = isCurrent && resumes
    resumes = period.resumes
    const day = lastIn(period, zone, now)
    if (day === undefined || !period.rule) continue
    latest = runOn(period.rule, day, zone)
    break
  }
  const { rule, first } = present
  const after = latest ? dayOf(latest.on) : Number.NEGATIVE_INFINITY
  const nextAt = rule ? nextOf({ ...present, rule }, zone, now, after) : null
  return { run: isCurrent ? latest : null, last: latest, nextAt, rule, first }
}

/** Which runs to list: from the day `since` on, before the day `before`, and at most `limit`. */
interface Wanted {
  readonly since: string
  readonly before?: string | null
  readonly limit: number
}

/** The runs that have appeared by `now`, the newest first. */
export function runsUntil(
  versions: readonly Version[],
  zone: string,
  now: number,
  { since, before, limit }: Wanted,
): Run[] {
  const runs: Run[] = []
  const below = before == null ? Number.POSITIVE_INFINITY : dayOf(before)
  for (const period of periodsOf(versions, zone, now).toReversed()) {
    const { rule, first, from } = period
    if (!rule) continue
    const earliest = Math.max(period.fromDay, dayOf(since))
    let day = lastIn(period, zone, now)
    while (day !== undefined && day >= earliest && runs.length < limit) {
      if (appearsOn(rule, day, zone) < from) break
      if (day < below) runs.push(runOn(rule, day, zone))
      day = lastDay(rule, first, Math.min(day, below) - 1)
    }
  }
  return runs
}
