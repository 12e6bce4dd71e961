import { invalid } from '#core/refusal.ts'
import type { Period } from '#templates/compliance.ts'
import { dayOf } from '#templates/repeat.ts'

const MAX_DAYS = 92

/** Throws 422 unless the period has 1 to 92 days. */
export function assertPeriod({ from, to }: Period): void {
  const days = dayOf(to) - dayOf(from) + 1
  if (days < 1) throw invalid({ to: ['The to field must not be before from.'] })
  if (days > MAX_DAYS)
    throw invalid({ to: [`The period may have at most ${MAX_DAYS} days; it has ${days}.`] })
}
