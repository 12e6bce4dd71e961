const FORM = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)?)?$/

/**
 * Parses RFC 3339, also without an offset (UTC) or a time (midnight). Returns null when the text is not
 * valid.
 */
export function parseMoment(text: string): Date | null {
  const match = FORM.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  // Date.UTC would read years below 100 as years of the last century.
  if (year < 1899 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  if (match[4] !== undefined && (hour > 23 || minute > 59 || second > 59)) return null
  const offset = offsetMinutes(match[8])
  if (offset === null) return null
  const millis = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  const moment = new Date(
    Date.UTC(year, month - 1, day, hour || 0, (minute || 0) - offset, second || 0, millis),
  )
  return moment.getUTCFullYear() >= 1900 && moment.getUTCFullYear() <= 9999 ? moment : null
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

function offsetMinutes(text = 'Z'): number | null {
  if (text === 'Z' || text === 'z') return 0
  const [hours = 0, minutes = 0] = text.slice(1).split(':').map(Number)
  if (hours > 23 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
