import type { Operation } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../core/refusal.ts'
import type { Browser, Caller } from '../operation.ts'
import type { LimitState, Limits } from './limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when there is no valid token. */
    caller: Caller | null
    /** The token is valid, and may not be used from the address that it came from. */
    isElsewhere: boolean
    /** The limit that is closest to being reached, shown in the X-RateLimit headers. */
    nearestLimit: LimitState | null
    /** The Authorization header, or the session of a browser on a page of this service written as one. */
    credential: string | undefined
    /** Null unless a page of this service calls. */
    browser: Browser | null
    sentContentType: string | undefined
    /** Where the record that the call names is probably found: the project that it names, or where it was before. */
    projectHint: number | null
    /** Frees the request's place among those in flight. */
    leave: (() => void) | null
    isWorkedOn: boolean
  }
  interface FastifyContextConfig {
    op?: Operation
    /** The operation hashes a password. */
    hashes?: boolean
  }
}

const MAX_USER_AGENT = 255

/** What the caller's program calls itself. */
export const userAgentOf = ({ headers }: FastifyRequest): string | null =>
  headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null

/**
 * Counts the request against a limit and refuses it past the limit. Remembers the limit closest to being
 * reached.
 */
export async function countRequest(
  request: FastifyRequest,
  limits: Limits,
  key: string,
  perMinute: number,
): Promise<void> {
  const state = await limits.consume(key, perMinute)
  if (!request.nearestLimit || state.remaining <= request.nearestLimit.remaining) request.nearestLimit = state
  if (!state.isExceeded) return
  const message = `Too many requests: ${state.limit} a minute are allowed. Try again in ${state.resetSeconds} seconds.`
  throw new Refusal(429, 'rate_limited', message, { retryAfterSeconds: state.resetSeconds })
}
