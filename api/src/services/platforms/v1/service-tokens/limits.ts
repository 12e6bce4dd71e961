import { parseMoment } from '#core/moment.ts'
import { isRange } from '#core/networks.ts'
import { invalid } from '#core/refusal.ts'

const MAX_DAYS = 90
const DAY_MS = 86_400_000

/** When a token expires: in 90 days, or earlier if the caller sent an earlier date. */
export function endOf(sent: string | null | undefined, now: Date): Date {
  const latest = new Date(now.getTime() + MAX_DAYS * DAY_MS)
  if (!sent) return latest
  const end = parseMoment(sent)
  if (end && end > now && end <= latest) return end
  throw invalid({ expires_at: [`The expires_at field must be in the future and within ${MAX_DAYS} days.`] })
}

export function assertRanges(ranges: readonly string[] | null | undefined): void {
  const errors: Record<string, string[]> = {}
  ranges?.forEach((range, at) => {
    const field = `allowed_addresses.${at}`
    if (!isRange(range))
      errors[field] = [`The ${field} field must be an address or a range like 203.0.113.0/24.`]
  })
  if (Object.keys(errors).length) throw invalid(errors)
}
