import { locale } from '../languages/language.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
  formats.set(key, known)
  return known
}

/** The day of a moment in the project's time zone, as YYYY-MM-DD, so that all members see the same day. */
export function dayIn(zone: string, moment: string | Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return parts.format(new Date(moment))
}

export function shortDay(zone: string, moment: string): string {
  const isThisYear = dayIn(zone, moment).slice(0, 4) === dayIn(zone, new Date()).slice(0, 4)
  return formatOf(zone, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(new Date(moment))
}

/** The time of a moment in a time zone, with its day if asked. */
export const timeIn = (zone: string, moment: string, hasDay = false): string =>
  formatOf(zone, {
    hour: 'numeric',
    minute: '2-digit',
    ...(hasDay ? { day: 'numeric', month: 'short' } : {}),
  }).format(new Date(moment))

/** A calendar day: with its weekday, and with the year if it is another one. */
export function dayText(day: string, today: string): string {
  return formatOf('UTC', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`))
}

/** Today, written out, where the reader is. */
export const longDay = (moment: Date): string =>
  formatOf(local(), { weekday: 'long', day: 'numeric', month: 'long' }).format(moment)

/** A calendar day, formatted as asked. */
export const utcText = (day: string, options: Intl.DateTimeFormatOptions): string =>
  formatOf('UTC', options).format(new Date(`${day}T00:00:00Z`))

const local = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats a moment in the time zone of the browser. */
export const whenText = (moment: string): string =>
  formatOf(local(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(moment))

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

export function agoText(moment: string): string {
  const seconds = (new Date(moment).getTime() - Date.now()) / 1000
  const steps = [
    [60, 1, 'second'],
    [3_600, 60, 'minute'],
    [86_400, 3_600, 'hour'],
    [30 * 86_400, 86_400, 'day'],
  ] as const
  const step = steps.find(([below]) => Math.abs(seconds) < below)
  return step ? relative.format(Math.round(seconds / step[1]), step[2]) : whenText(moment)
}
