import type { ErrorCode, ErrorStatus } from '@muster/contract'

type FieldErrors = Record<string, string[]>

/** The only error whose message is sent to the caller. All others are logged and answered with 500. */
export class Refusal extends Error {
  readonly status: ErrorStatus
  readonly code: ErrorCode
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ErrorStatus,
    code: ErrorCode,
    message: string,
    more: {
      errors?: FieldErrors
      retryAfterSeconds?: number
      headers?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    // Skip the stack trace: a refusal is an answer, and capturing the trace would cost more than everything
    // else.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    Error.stackTraceLimit = stackTraceLimit
    this.status = status
    this.code = code
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
    this.headers = more.headers ?? {}
  }
}

/** A 422 that lists each invalid field and what is wrong with it. */
export function invalid(errors: FieldErrors): Refusal {
  const sentences = Object.values(errors).flat()
  const more = sentences.length - 1
  const rest = more > 0 ? ` (and ${more} more error${more > 1 ? 's' : ''})` : ''
  return new Refusal(422, 'validation', `${sentences[0]}${rest}`, { errors })
}
