import { MusterError, RateLimited, ValidationError } from '@muster/sdk'
import { t } from '../texts.ts'

/** The message for a failed call: what happened and what to do. */
export function messageOf(error: unknown): string {
  if (error instanceof RateLimited) return t.errors.limited(error.seconds)
  if (error instanceof ValidationError)
    return Object.values(error.fields).flat().map(plainly).join(' ') || error.message
  if (!(error instanceof MusterError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 401 && error.code === 'unauthenticated') return t.signIn.again
  if (error.status === 0) return t.errors.unreachable
  if (error.status >= 500) return t.errors.failed(error.requestId)
  return t.refusals[error.code] ?? error.message
}

/** What the service says of a field, and what the console says instead. */
const problems: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/must not be blank/, () => t.errors.titleNeeded],
  [/ field is required\.$/, () => t.problems.required],
  [/ must be at least (\S+)\.$/, (limit) => t.problems.least(limit)],
  [/ must be at most (\S+)\.$/, (limit) => t.problems.most(limit)],
  [/ must not be longer than (\d+) characters\.$/, (limit) => t.problems.longer(limit)],
  [/ must have at least (\d+) characters\.$/, (limit) => t.problems.shorter(limit)],
  [/ must be one of: (.+)\.$/, (choices) => t.problems.oneOf(choices)],
  [/ must be an integer/, () => t.problems.whole],
  [/ must be (?:a valid|an) e-mail address/, () => t.problems.address],
  [/ must be a time zone/, () => t.problems.zone],
  [/ inside a private network/, () => t.problems.network],
  [/^Another user already has this e-mail address\.$/, () => t.problems.taken],
]

/** A message without the technical name of its field, because it is shown next to it; in the language of the console. */
export function plainly(text: string): string {
  for (const [pattern, told] of problems) {
    const found = pattern.exec(text)
    if (found) return told(found[1] ?? '')
  }
  return text.replace(/^The [\w.]+ field must/, 'It must')
}

/** Whether a write failed because the record has changed since it was read. */
export const isStale = (error: unknown): boolean => error instanceof MusterError && error.code === 'stale'
