import { LRUCache } from 'lru-cache'

const FORM = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?([Zz]|[+-]\d\d:\d\d)?)?$/

/** Defaults for texts without an offset or without a time. */
interface Reading {
  /** The time zone of a time without an offset. */
  readonly zone?: string
  /** Whether a date without a time means the beginning or the end of the day. */
  readonly bareDate?: 'beginning' | 'end'
}

/**
 * Parses RFC 3339, also with a space for the T, without seconds, without an offset, or without a time.
 * Returns null when the text is not valid.
 */
export function parseMoment(
  text: string,
  { zone = 'UTC', bareDate = 'beginning' }: Reading = {},
): Date | null {
  const match = FORM.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  // Date.UTC would read years below 100 as 1900 to 1999.
  if (year < 1899 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  if (hour > 23 || minute > 59 || second > 59) return null
  const isBareDate = match[4] === undefined
  const millis = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  const local =
    isBareDate && bareDate === 'end'
      ? Date.UTC(year, month - 1, day, 23, 59, 59, 999)
      : Date.UTC(year, month - 1, day, hour, minute, second, millis)
  const offset = match[8] === undefined ? undefined : offsetMinutes(match[8])
  if (offset === null) return null
  const inUtc = offset === undefined ? local : local - offset * 60_000
  if (inUtc < FIRST || inUtc > LAST) return null
  // Clamp, so that a time zone never makes a valid text invalid.
  if (offset === undefined) return new Date(Math.min(Math.max(instantOf(local, zone), FIRST), LAST))
  return new Date(inUtc)
}

const FIRST = Date.UTC(1900, 0, 1)
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

export const isMoment = (text: string): boolean => parseMoment(text) !== null

/** A day of the calendar, such as 2030-01-31. */
export const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isMoment(text)

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

function offsetMinutes(text: string): number | null {
  if (text === 'Z' || text === 'z') return 0
  const [hours = 0, minutes = 0] = text.slice(1).split(':').map(Number)
  if (hours > 23 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

const MAX_FORMATS = 1_000
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: MAX_FORMATS })

/** Cached, because creating a formatter takes longer than using it a hundred times. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

/**
 * Accepts IANA names such as Europe/Berlin. Intl also accepts offsets such as +02:00, which are not time
 * zones.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    formatOf(text)
    return true
  } catch {
    return false
  }
}

// No zone has changed its clocks within half a minute of UTC since this year.
const FIRST_EVEN = Date.UTC(1973, 0)
const HALF_MINUTE_MS = 30_000
const MAX_OFFSETS = 20_000
/** By time zone and half minute: a board with recurring cards asks for the same moments again and again. */
const offsets = new LRUCache<string, number>({ max: MAX_OFFSETS })

/** The offset of a time zone from UTC at this moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  if (moment < FIRST_EVEN) return readOffset(moment, zone)
  const key = `${zone} ${Math.floor(moment / HALF_MINUTE_MS)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = readOffset(moment, zone)
  offsets.set(key, offset)
  return offset
}

function readOffset(moment: number, zone: string): number {
  const name = formatOf(zone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name ?? '') ?? []
  const ahead = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ahead : ahead
}

const DAY_MS = 86_400_000

/**
 * Converts a local time of a time zone, given as if it were UTC, to a moment. Ambiguous local times use the
 * earlier offset; skipped times move forward by the gap.
 */
export function instantOf(local: number, zone: string): number {
  if (zone === 'UTC') return local
  const before = offsetAt(local - DAY_MS, zone)
  const after = offsetAt(local + DAY_MS, zone)
  const first = local - before
  if (offsetAt(first, zone) === before) return first
  const second = local - after
  return offsetAt(second, zone) === after ? second : first
}

/** The number of the local day of a moment, counted from 1970-01-01. */
export const localDay = (moment: number, zone: string): number =>
  Math.floor((moment + (zone === 'UTC' ? 0 : offsetAt(moment, zone))) / DAY_MS)

/**
 * The end of the day that is `days` days after the day of a moment, in a time zone. In milliseconds since
 * 1970.
 */
export function endOfDayAfter(moment: number, days: number, zone: string): number {
  const end = (localDay(moment, zone) + days + 1) * DAY_MS - 1
  return Math.min(Math.max(instantOf(end, zone), FIRST), LAST)
}
