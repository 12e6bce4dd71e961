/** Calendar days as YYYY-MM-DD, without a time or a time zone. */

const DAY_MS = 86_400_000
const MAX_YEARS_AHEAD = 100

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string =>
  dayOf(new Date(utc(day).getTime() + count * DAY_MS))

/** The same day of another month, or its last day if that month is shorter. */
export function addMonths(day: string, count: number): string {
  const date = utc(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date.getUTCDate(), last))
  return dayOf(first)
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => utc(day).getUTCDay() || 7

/** The six weeks that a calendar shows for the month of `day`. `firstWeekday` is 1 for Monday, 7 for Sunday. */
export function weeksOf(day: string, firstWeekday: number): string[][] {
  const first = `${day.slice(0, 8)}01`
  const start = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)),
  )
}

/** The first day of the week where the locale is spoken: 1 is Monday, 7 is Sunday. */
export function firstWeekdayOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}

const isReal = (year: number, month: number, date: number): boolean => {
  const made = new Date(Date.UTC(year, month - 1, date))
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === date
}
const pad = (value: number) => String(value).padStart(2, '0')

/** The names of weekdays, months and near days, in the language of the reader. */
function namesOf(locale: string) {
  const names = (options: Intl.DateTimeFormatOptions, days: readonly Date[]) =>
    days.map((day) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(day).toLocaleLowerCase(locale),
    )
  const week = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)))
  const year = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2024, at, 1)))
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    weekdays: names({ weekday: 'long' }, week),
    months: names({ month: 'long' }, year),
    near: [0, 1, -1].map((count) => [near.format(count, 'day').toLocaleLowerCase(locale), count] as const),
  }
}

/**
 * The day that somebody types: a near day ("tomorrow"), a weekday ("fri", the next one), "3 dec", "dec 3", "3.12.",
 * "2026-12-03", or "+5" for five days ahead. Undefined if it is none of these.
 */
export function readDay(text: string, today: string, locale: string): string | undefined {
  const typed = text.trim().toLocaleLowerCase(locale)
  if (typed === '') return undefined
  const { weekdays, months, near } = namesOf(locale)
  const known = near.find(([name]) => name === typed)
  if (known) return addDays(today, known[1])
  const ahead = /^\+(\d{1,4})$/.exec(typed)
  if (ahead) return addDays(today, Number(ahead[1]))
  const begins = (names: readonly string[], word: string) =>
    word.length < 2 ? -1 : names.findIndex((name) => name.startsWith(word))
  const weekday = begins(weekdays, typed)
  if (weekday !== -1) return addDays(today, ((weekday + 1 - weekdayOf(today) + 6) % 7) + 1)
  const full = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (full) return dated(Number(full[1]), Number(full[2]), Number(full[3]))
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.?(?:\s?(\d{4}))?$/.exec(typed)
  if (dotted) return inYear(Number(dotted[2]), Number(dotted[1]), dotted[3], today)
  const named = /^(?:(\d{1,2})\.?\s+([^\d\s.,]+)|([^\d\s.,]+)\.?\s+(\d{1,2})),?\.?(?:\s+(\d{4}))?$/.exec(
    typed,
  )
  if (!named) return undefined
  const month = begins(months, named[2] ?? named[3] ?? '')
  return month === -1 ? undefined : inYear(month + 1, Number(named[1] ?? named[4]), named[5], today)
}

const dated = (year: number, month: number, date: number): string | undefined =>
  isReal(year, month, date) ? `${year}-${pad(month)}-${pad(date)}` : undefined

/** The date in that year, or its next occurrence. */
function inYear(month: number, date: number, year: string | undefined, today: string): string | undefined {
  if (year !== undefined) return dated(Number(year), month, date)
  const now = Number(today.slice(0, 4))
  for (let next = now; next < now + MAX_YEARS_AHEAD; next++) {
    const day = dated(next, month, date)
    if (day !== undefined && day >= today) return day
    if (!isReal(2024, month, date)) return undefined
  }
  return undefined
}
