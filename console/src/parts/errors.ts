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

/** Removes the technical field name from a message, because it is shown next to its field. */
export const plainly = (text: string): string =>
  /must not be blank/.test(text) ? t.errors.titleNeeded : text.replace(/^The [\w.]+ field must/, 'It must')

/** Whether a write failed because the record has changed since it was read. */
export const isStale = (error: unknown): boolean => error instanceof MusterError && error.code === 'stale'
