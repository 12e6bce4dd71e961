import type { Repeat } from '@muster/contract'

/** The rules of recurring cards: on which days a card has a run. runs.ts says when the runs appear and are due. */

/** A rule as it was sent. */
export type Rule = Repeat

/** Versions of a rule that are kept: more than anybody makes in the 400 days that runs/list goes back. */
export const MAX_RULES = 500

const DAY_MS = 86_400_000
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Days are counted from 1970-01-01, which was a Thursday. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** 0 for Monday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7
const weekOf = (day: number): number => Math.floor((day + 3) / 7)
const mondayOf = (week: number): number => week * 7 - 3

function monthOf(day: number): number {
  const date = new Date(day * DAY_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
const firstOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS
const dayOfMonth = (day: number): number => new Date(day * DAY_MS).getUTCDate()

const LAST_SAFE_DAY_OF_MONTH = 28

/**
 * The last day on or before `day` on which the rule has a run; undefined if there is none. `first` is the rule's first
 * day: intervals count from there, and there is no run before it.
 */
export function lastDay(rule: Rule, first: number, day: number): number | undefined {
  if (day < first) return undefined
  const found = { day: lastOfDays, week: lastOfWeeks, month: lastOfMonths }[rule.every](rule, first, day)
  return found !== undefined && found >= first ? found : undefined
}

/** The first day on or after `day` on which the rule has a run. */
export function nextDay(rule: Rule, first: number, day: number): number {
  const from = Math.max(day, first)
  // No later than one interval and one period after `from`, there is a run. Look back from there.
  const longest = { day: 1, week: 7, month: 31 }[rule.every] * (rule.interval + 1)
  let found = lastDay(rule, first, from + longest) ?? first
  for (;;) {
    const before = lastDay(rule, first, found - 1)
    if (before === undefined || before < from) return found
    found = before
  }
}

const lastOfDays = ({ interval }: Rule, first: number, day: number): number =>
  day - ((day - first) % interval)

function lastOfWeeks(rule: Rule, first: number, day: number): number | undefined {
  const chosen = weekdaysOf(rule, first)
  const passed = (weekOf(day) - weekOf(first)) % rule.interval
  const week = weekOf(day) - passed
  const latest = passed === 0 ? weekdayOf(day) : 6
  const inWeek = chosen.findLast((weekday) => weekday <= latest)
  if (inWeek !== undefined) return mondayOf(week) + inWeek
  const last = chosen.at(-1)
  return last === undefined ? undefined : mondayOf(week - rule.interval) + last
}

function lastOfMonths(rule: Rule, first: number, day: number): number {
  const month = monthOf(day) - ((monthOf(day) - monthOf(first)) % rule.interval)
  const found = dayIn(month, rule, first)
  return found <= day ? found : dayIn(month - rule.interval, rule, first)
}

const dayIn = (month: number, rule: Rule, first: number): number =>
  rule.month_day === 'last' ? firstOf(month + 1) - 1 : firstOf(month) + monthDayOf(rule, first) - 1

/** The numbers of a rule's weekdays, in order. Without any, the weekday of its first day. */
function weekdaysOf({ weekdays: sent }: Rule, first: number): number[] {
  if (!sent?.length) return [weekdayOf(first)]
  return weekdays.flatMap((name, at) => (sent.includes(name) ? [at] : []))
}

const monthDayOf = ({ month_day }: Rule, first: number): number =>
  typeof month_day === 'number' ? month_day : Math.min(dayOfMonth(first), LAST_SAFE_DAY_OF_MONTH)

const LATEST_START = '9899-12-31'

/** What is wrong with a rule besides its schema, as field errors. */
export function ruleErrors(rule: Rule | null | undefined): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (!rule) return errors
  if (rule.weekdays != null && rule.every !== 'week')
    errors['repeat.weekdays'] = ['The repeat.weekdays field is only for rules that repeat every week.']
  if (rule.month_day != null && rule.every !== 'month')
    errors['repeat.month_day'] = ['The repeat.month_day field is only for rules that repeat every month.']
  // The run after the first one must have a date too.
  if (rule.starts_on != null && rule.starts_on > LATEST_START)
    errors['repeat.starts_on'] = [`The repeat.starts_on field must not be after ${LATEST_START}.`]
  return errors
}

/** The rule as an RRULE of iCalendar, by its first day. It says nothing about the times. */
export function rruleOf(rule: Rule, first: number): string {
  const parts = [`FREQ=${{ day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' }[rule.every]}`]
  if (rule.interval > 1) parts.push(`INTERVAL=${rule.interval}`)
  if (rule.every === 'week') {
    const names = weekdaysOf(rule, first).map((at) => weekdays[at]?.slice(0, 2).toUpperCase())
    parts.push(`BYDAY=${names.join()}`)
  }
  if (rule.every === 'month')
    parts.push(`BYMONTHDAY=${rule.month_day === 'last' ? -1 : monthDayOf(rule, first)}`)
  return parts.join(';')
}

/** The parts of a rule in a fixed order, without those that are absent, so that equal rules have equal texts. */
export function plainRule(rule: Rule): Rule {
  const { every, interval, weekdays: sent, month_day, appears_at, due_at, starts_on } = rule
  return {
    every,
    interval,
    ...(sent?.length ? { weekdays: weekdays.filter((name) => sent.includes(name)) } : {}),
    ...(month_day == null ? {} : { month_day }),
    appears_at,
    due_at,
    ...(starts_on == null ? {} : { starts_on }),
  }
}

export const isSameRule = (a: Rule | null, b: Rule | null): boolean =>
  JSON.stringify(a && plainRule(a)) === JSON.stringify(b && plainRule(b))

/** The rule as events show it. */
export function wordsOf(rule: Rule | null): string | null {
  if (!rule) return null
  const { every, interval, weekdays: sent, month_day, appears_at, due_at } = plainRule(rule)
  const on = sent?.join(' ') ?? (month_day === undefined ? '' : String(month_day))
  return [`every ${interval} ${every}`, on, `${appears_at} to ${due_at}`].filter(Boolean).join(', ')
}
