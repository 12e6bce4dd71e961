import { locale } from '../languages/language.ts'
import { t } from '../texts.ts'
import { utcText } from './dates.ts'

/** The rules of recurring cards in words. */

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

export interface WordedRule {
  readonly every: 'day' | 'week' | 'month'
  readonly interval: number
  readonly weekdays?: readonly Weekday[] | null
  readonly month_day?: number | 'last' | null
  readonly appears_at: string
  readonly due_at: string
}

const MONDAY = 6
/** The name of a weekday. 2024-05-06 was a Monday. */
export const weekdayName = (weekday: Weekday, length: 'long' | 'short' = 'long'): string =>
  utcText(`2024-05-${String(MONDAY + weekdays.indexOf(weekday)).padStart(2, '0')}`, { weekday: length })

const isWorkdays = (days: readonly Weekday[]): boolean =>
  days.length === 5 && !days.includes('sat') && !days.includes('sun')

/** A local time such as 06:00, as people of the locale write it. */
function timeText(time: string): string {
  const moment = new Date(`2024-05-06T${time}:00Z`)
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    moment,
  )
}

/** On which days, such as "Every weekday". */
function daysText({ every, interval, weekdays: sent, month_day }: WordedRule): string {
  if (every === 'day') return t.repeat.days(interval)
  if (every === 'week') {
    const days = weekdays.filter((day) => sent?.includes(day))
    if (interval === 1 && isWorkdays(days)) return t.repeat.workdays
    const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      days.map((day) => weekdayName(day)),
    )
    return t.repeat.weeks(interval, names)
  }
  const day = month_day === 'last' ? t.repeat.lastDay : month_day == null ? '' : t.repeat.monthDay(month_day)
  return t.repeat.months(interval, day)
}

/** The whole rule, such as "Every weekday at 06:00, due 10:00". */
export const ruleText = (rule: WordedRule): string =>
  t.repeat.rule(
    daysText(rule),
    timeText(rule.appears_at),
    timeText(rule.due_at),
    rule.due_at < rule.appears_at,
  )

/** The time that somebody types: 6, 6:30, 06.30, 0630 or 6:30 pm, as HH:MM. Undefined if it is none. */
export function readTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(am|pm)?$/i.exec(text.trim())
  if (!found) return undefined
  const [, hours = '', minutes = '00', half] = found
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  const isReal = hour < 24 && Number(minutes) < 60 && !(half && (Number(hours) > 12 || Number(hours) < 1))
  return isReal ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}
