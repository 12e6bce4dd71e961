import type { ErrorCode } from './generated.ts'

/**
 * The value of the header X-Error-Code, or one of three own values if there was no answer or only part of
 * one.
 */
export type Code = ErrorCode | 'unreachable' | 'timed_out' | 'cut_off'

interface Details {
  readonly status: number
  readonly code: Code
  readonly requestId?: string | undefined
  readonly cause?: unknown
}

/** Every error that a call can throw, except the reason of its own signal. */
export class MusterError extends Error {
  override readonly name: string = 'MusterError'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: Code
  /** Identifies the request in the log of the service. */
  readonly requestId: string | undefined

  constructor(message: string, { status, code, requestId, cause }: Details) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.requestId = requestId
  }
}

/** 400: the request cannot be read, or the current state does not allow it. */
export class Refused extends MusterError {
  override readonly name = 'Refused'
}
/** 401: no valid token, or wrong credentials; `code` says which. */
export class Unauthenticated extends MusterError {
  override readonly name = 'Unauthenticated'
}
/** 403: the caller does not have the right to do this. */
export class Forbidden extends MusterError {
  override readonly name = 'Forbidden'
}
/** 404: the path or the record does not exist. */
export class NotFound extends MusterError {
  override readonly name = 'NotFound'
}
/** 500, after all attempts. */
export class ServiceFailed extends MusterError {
  override readonly name = 'ServiceFailed'
}
/** No answer came after all attempts. `code` is timed_out when it took too long. */
export class Unreachable extends MusterError {
  override readonly name = 'Unreachable'
}

/** 422: invalid fields. `fields` has the messages of each. */
export class ValidationError extends MusterError {
  override readonly name = 'ValidationError'
  readonly fields: Readonly<Record<string, readonly string[]>>

  constructor(message: string, details: Details, fields: Readonly<Record<string, readonly string[]>>) {
    super(message, details)
    this.fields = fields
  }
}

/** 429: try again after `seconds`. */
export class RateLimited extends MusterError {
  override readonly name = 'RateLimited'
  readonly seconds: number

  constructor(message: string, details: Details, seconds: number) {
    super(message, details)
    this.seconds = seconds
  }
}

const classes: Record<number, typeof MusterError> = {
  400: Refused,
  401: Unauthenticated,
  403: Forbidden,
  404: NotFound,
  405: Refused,
}

/** Converts an error response to the error to throw. */
export async function errorOf(response: Response): Promise<MusterError> {
  const { status, headers } = response
  const body = (await response.json().catch(() => ({}))) as {
    message?: string
    errors?: Record<string, string[]>
  }
  const message = body.message ?? `The service answered ${status}.`
  const details: Details = {
    status,
    code: (headers.get('x-error-code') ?? 'internal') as Code,
    requestId: headers.get('x-request-id') ?? undefined,
  }
  if (status === 422) return new ValidationError(message, details, body.errors ?? {})
  if (status === 429) return new RateLimited(message, details, secondsOf(headers.get('retry-after')))
  return new (classes[status] ?? ServiceFailed)(message, details)
}

const secondsOf = (header: string | null) => {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 1
}
