import { describe, expect, it } from 'vitest'
import type { Rule } from './repeat.ts'
import { rruleOf, ruleErrors } from './repeat.ts'
import { runsUntil, turnOf, type Version } from './runs.ts'

/** 10,000 with MUSTER_FULL=1. */
const TRIPLES = process.env.MUSTER_FULL ? 10_000 : 600
const YEARS = 3
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/**
 * The oracle. It shares no code with the service: the clock of a zone is read once as a table of its changes, and a
 * rule is walked from day to day.
 */
interface Clock {
  /** From this minute of UTC on, local time is ahead by so many minutes. */
  readonly changes: readonly { readonly from: number; readonly ahead: number }[]
}

function readClock(zone: string, fromMinute: number, toMinute: number): Clock {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const aheadAt = (minute: number) => {
    const parts = Object.fromEntries(
      format.formatToParts(minute * MINUTE_MS).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 0, day = 0, hour = 0, minute: minutes = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minutes) / MINUTE_MS - minute
  }
  const changes = [{ from: fromMinute, ahead: aheadAt(fromMinute) }]
  for (let minute = fromMinute; minute < toMinute; minute += DAY_MINUTES) {
    let [low, high] = [minute, minute + DAY_MINUTES]
    const ahead = aheadAt(high)
    if (ahead === changes.at(-1)?.ahead) continue
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (aheadAt(middle) === ahead) high = middle
      else low = middle
    }
    changes.push({ from: high, ahead })
  }
  return { changes }
}

/** The first minute of UTC that shows a local minute; if it is skipped, as far behind the gap as it was inside. */
function minuteOf({ changes }: Clock, local: number): number {
  for (const [at, { from, ahead }] of changes.entries()) {
    const end = changes[at + 1]?.from ?? Number.POSITIVE_INFINITY
    const minute = local - ahead
    if (minute < from) return from + (local - (from + (changes[at - 1]?.ahead ?? ahead)))
    if (minute < end) return minute
  }
  throw new Error('unreachable')
}

function localDayOf({ changes }: Clock, minute: number): number {
  const ahead = changes.findLast(({ from }) => from <= minute)?.ahead ?? 0
  return Math.floor((minute + ahead) / DAY_MINUTES)
}

const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** Walks from the rule's first day to the last one, day by day. */
function walk(rule: Rule, first: number, last: number): number[] {
  const days: number[] = []
  let weeks = 0
  let months = 0
  const start = new Date(first * 86_400_000)
  for (let day = first; day <= last; day++) {
    const date = new Date(day * 86_400_000)
    if (day > first && date.getUTCDay() === 1) weeks++
    if (day > first && date.getUTCDate() === 1) months++
    const tomorrow = new Date((day + 1) * 86_400_000)
    const isRun = {
      day: () => (day - first) % rule.interval === 0,
      week: () =>
        weeks % rule.interval === 0 &&
        (rule.weekdays ?? [names[start.getUTCDay()]]).some((name) => name === names[date.getUTCDay()]),
      month: () =>
        months % rule.interval === 0 &&
        (rule.month_day === 'last'
          ? tomorrow.getUTCDate() === 1
          : date.getUTCDate() === (rule.month_day ?? Math.min(start.getUTCDate(), 28))),
    }[rule.every]()
    if (isRun) days.push(day)
  }
  return days
}

const minutesIn = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function expectedRuns(rule: Rule, zone: string, set: number, until: number) {
  const from = Math.floor(set / MINUTE_MS) - 4 * DAY_MINUTES
  const clock = readClock(zone, from, Math.floor(until / MINUTE_MS) + 4 * DAY_MINUTES)
  const setOn = localDayOf(clock, Math.floor(set / MINUTE_MS))
  const first = rule.starts_on ? Date.parse(rule.starts_on) / 86_400_000 : setOn
  const last = localDayOf(clock, Math.floor(until / MINUTE_MS)) + 1
  const [appears, due] = [minutesIn(rule.appears_at), minutesIn(rule.due_at)]
  return walk(rule, first, last)
    .filter((day) => day >= setOn)
    .map((day) => ({
      on: new Date(day * 86_400_000).toISOString().slice(0, 10),
      appearsAt: minuteOf(clock, day * DAY_MINUTES + appears) * MINUTE_MS,
      dueAt: minuteOf(clock, (due < appears ? day + 1 : day) * DAY_MINUTES + due) * MINUTE_MS,
    }))
    .filter(({ appearsAt }) => appearsAt <= until)
}

let seed = 20_261_118
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value
const time = () => `${String(random(24)).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}`

function randomRule(): Rule {
  const every = pick(['day', 'week', 'month'] as const)
  const chosen = (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).filter(() => random(3) === 0)
  return {
    every,
    interval: pick([1, 1, 1, 2, 3, 1 + random(99)]),
    ...(every === 'week' && chosen.length > 0 && { weekdays: chosen }),
    ...(every === 'month' && random(2) === 0 && { month_day: pick(['last', 1 + random(28)] as const) }),
    appears_at: random(4) === 0 ? pick(['00:00', '02:30', '01:30', '23:59']) : time(),
    due_at: time(),
    ...(random(3) === 0 && { starts_on: `202${4 + random(4)}-0${1 + random(9)}-${10 + random(18)}` }),
  }
}

const zones = Intl.supportedValuesOf('timeZone')
const START = Date.parse('2024-01-15T00:00:00Z')
const YEAR_MS = 365.25 * 86_400_000
const daily: Rule = { every: 'day', interval: 1, appears_at: '06:00', due_at: '10:00' }
const at = (text: string) => Date.parse(text) / 1000
const ons = (versions: Version[], zone: string, now: string, since = '2020-01-01') =>
  runsUntil(versions, zone, Date.parse(now), { since, limit: 400 }).map(({ on }) => on)

describe('the runs of a recurring card', () => {
  it(`equal the oracle for ${TRIPLES} rules, zones and starts`, { timeout: 600_000 }, () => {
    for (let triple = 0; triple < TRIPLES; triple++) {
      const zone = zones[triple % zones.length] ?? 'UTC'
      const rule = randomRule()
      const set = START + random(YEAR_MS / 1000) * 1000
      const until = set + YEARS * YEAR_MS
      const versions = [{ rule, at: set / 1000 }]
      const what = `${zone} ${JSON.stringify(rule)} set ${new Date(set).toISOString()}`
      const expected = expectedRuns(rule, zone, set, until)
      const runs = runsUntil(versions, zone, until, { since: '2000-01-01', limit: 5_000 })
      expect(runs.toReversed(), what).toEqual(expected)
      for (let asked = 0; asked < 3; asked++) {
        const now = set + random((until - set) / 1000) * 1000
        const turn = turnOf(versions, zone, now)
        const appeared = expected.filter(({ appearsAt }) => appearsAt <= now)
        expect(turn?.run ?? null, `${what} at ${new Date(now).toISOString()}`).toEqual(
          appeared.at(-1) ?? null,
        )
        const next = expected.find(({ appearsAt }) => appearsAt > now)
        if (next) expect(turn?.nextAt, `${what} next`).toBe(next.appearsAt)
      }
    }
  })

  it('move forward by the gap when clocks do, and mean the first of two equal times', () => {
    const rule: Rule = { ...daily, appears_at: '02:30', due_at: '02:45' }
    const versions = [{ rule, at: at('2027-03-01T00:00:00Z') }]
    const spring = turnOf(versions, 'Europe/Berlin', Date.parse('2027-03-28T10:00:00Z'))
    expect(new Date(spring?.run?.appearsAt ?? 0).toISOString()).toBe('2027-03-28T01:30:00.000Z')
    expect(new Date(spring?.run?.dueAt ?? 0).toISOString()).toBe('2027-03-28T01:45:00.000Z')
    const autumn = turnOf(versions, 'Europe/Berlin', Date.parse('2027-10-31T10:00:00Z'))
    expect(new Date(autumn?.run?.appearsAt ?? 0).toISOString()).toBe('2027-10-31T00:30:00.000Z')
  })

  it('fall on the last day of each month, leap days included', () => {
    const rule: Rule = { ...daily, every: 'month', month_day: 'last' }
    const runs = ons([{ rule, at: at('2027-12-31T00:00:00Z') }], 'UTC', '2028-04-01T00:00:00Z')
    expect(runs).toEqual(['2028-03-31', '2028-02-29', '2028-01-31', '2027-12-31'])
  })

  it('fall on the 28th for a rule whose first day is the 31st', () => {
    const rule: Rule = { ...daily, every: 'month' }
    const runs = ons([{ rule, at: at('2027-01-31T00:00:00Z') }], 'UTC', '2027-04-01T00:00:00Z')
    expect(runs).toEqual(['2027-03-28', '2027-02-28'])
  })

  it('include the run of today for a new rule, even if it should have appeared already', () => {
    expect(ons([{ rule: daily, at: at('2027-05-17T21:00:00Z') }], 'UTC', '2027-05-17T21:00:01Z')).toEqual([
      '2027-05-17',
    ])
  })

  it('keep the current run when the rule changes, and count from the next one', () => {
    const later: Rule = { ...daily, appears_at: '20:00', due_at: '22:00' }
    const versions = [
      { rule: daily, at: at('2027-05-15T05:00:00Z') },
      { rule: later, at: at('2027-05-17T08:00:00Z') },
    ]
    const turn = (now: string) => turnOf(versions, 'UTC', Date.parse(now))?.run
    expect(turn('2027-05-17T19:00:00Z')).toMatchObject({
      on: '2027-05-17',
      dueAt: at('2027-05-17T10:00:00Z') * 1000,
    })
    // The changed rule has no second run on the same date.
    expect(turn('2027-05-17T21:00:00Z')).toMatchObject({
      on: '2027-05-17',
      dueAt: at('2027-05-17T10:00:00Z') * 1000,
    })
    expect(turn('2027-05-18T20:00:00Z')).toMatchObject({
      on: '2027-05-18',
      dueAt: at('2027-05-18T22:00:00Z') * 1000,
    })
    expect(ons(versions, 'UTC', '2027-05-19T12:00:00Z')).toEqual([
      '2027-05-18',
      '2027-05-17',
      '2027-05-16',
      '2027-05-15',
    ])
  })

  it('end with the rule: the last run stays, and no other appears', () => {
    const versions = [
      { rule: daily, at: at('2027-05-15T05:00:00Z') },
      { rule: null, at: at('2027-05-17T08:00:00Z') },
    ]
    const turn = turnOf(versions, 'UTC', Date.parse('2027-06-17T21:00:00Z'))
    expect(turn).toMatchObject({ run: null, last: { on: '2027-05-17' }, nextAt: null, rule: null })
  })

  it('begin again with a rule that is set after an end, without a second run on the same date', () => {
    const versions = [
      { rule: daily, at: at('2027-05-15T05:00:00Z') },
      { rule: null, at: at('2027-05-17T08:00:00Z') },
      { rule: daily, at: at('2027-05-17T09:00:00Z') },
    ]
    expect(ons(versions, 'UTC', '2027-05-18T12:00:00Z', '2027-05-17')).toEqual(['2027-05-18', '2027-05-17'])
  })

  it('keep their dates when the project moves to another time zone', () => {
    const versions = [{ rule: daily, at: at('2027-05-15T05:00:00Z') }]
    const now = '2027-05-18T12:00:00Z'
    expect(ons(versions, 'Europe/Berlin', now, '2027-05-16')).toEqual([
      '2027-05-18',
      '2027-05-17',
      '2027-05-16',
    ])
    expect(ons(versions, 'America/Los_Angeles', now, '2027-05-16')).toEqual(['2027-05-17', '2027-05-16'])
  })

  it('have not begun before the first day of the rule', () => {
    const versions = [{ rule: { ...daily, starts_on: '2027-06-01' }, at: at('2027-05-15T05:00:00Z') }]
    const turn = turnOf(versions, 'UTC', Date.parse('2027-05-20T00:00:00Z'))
    expect(turn).toMatchObject({ run: null, nextAt: Date.parse('2027-06-01T06:00:00Z') })
  })

  it('tell their rule as an RRULE', () => {
    const first = Date.parse('2027-05-17') / 86_400_000
    expect(rruleOf(daily, first)).toBe('FREQ=DAILY')
    expect(rruleOf({ ...daily, every: 'week', interval: 2 }, first)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO')
    expect(rruleOf({ ...daily, every: 'month', month_day: 'last' }, first)).toBe('FREQ=MONTHLY;BYMONTHDAY=-1')
  })

  it('refuse weekdays in a rule by month and a day of the month in a rule by week', () => {
    expect(Object.keys(ruleErrors({ ...daily, every: 'month', weekdays: ['mon'] }))).toEqual([
      'repeat.weekdays',
    ])
    expect(Object.keys(ruleErrors({ ...daily, every: 'week', month_day: 3 }))).toEqual(['repeat.month_day'])
  })
})
