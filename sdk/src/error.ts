import type { ErrorCode } from '@muster/contract'

/** An answer that is no success, or none at all (status 0). */
export class MusterError extends Error {
  readonly status: number
  /** The word of the header X-Error-Code; `unreachable` when no answer came. */
  readonly code: ErrorCode | 'unreachable'
  /** 422: each failing field with what is wrong about it. */
  readonly errors: Readonly<Record<string, string[]>>
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    details: Partial<
      Pick<MusterError, 'status' | 'code' | 'errors' | 'requestId' | 'retryAfterSeconds' | 'cause'>
    >,
  ) {
    super(message, { cause: details.cause })
    this.name = 'MusterError'
    this.status = details.status ?? 0
    this.code = details.code ?? 'unreachable'
    this.errors = details.errors ?? {}
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  static async from(response: Response): Promise<MusterError> {
    const body = (await response.json().catch(() => ({}))) as {
      message?: string
      errors?: Record<string, string[]>
    }
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    return new MusterError(body.message ?? `The service answered ${response.status}.`, {
      status: response.status,
      code: (response.headers.get('x-error-code') ?? 'internal') as ErrorCode,
      errors: body.errors ?? {},
      requestId: response.headers.get('x-request-id') ?? undefined,
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    })
  }
}
