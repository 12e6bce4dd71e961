import type { Operation } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../core/refusal.ts'
import type { Browser, Caller } from '../operation.ts'
import type { LimitState, Limits } from './limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when there is no valid token. */
    caller: Caller | null
    /** True if the token is valid but may not be used from the caller's address. */
    isElsewhere: boolean
    /** The rate limit with the fewest requests left, shown in the X-RateLimit headers. */
    nearestLimit: LimitState | null
    /** The Authorization header, or the browser's session token in the form of one. */
    credential: string | undefined
    /** Null unless the call came from a page of this service. */
    browser: Browser | null
    sentContentType: string | undefined
    /** The project in which to look for the record first: named by the call or its token, or cached. */
    projectHint: number | null
    /** Frees the slot of the request. */
    leave: (() => void) | null
    isWorkedOn: boolean
    /** The operation. Null until the caller is known and counted. */
    op: Operation | null
    /** The caller's address, or its /64 network. Empty for pages and health checks. */
    addressKey: string
  }
  interface FastifyContextConfig {
    op?: Operation
  }
}

const MAX_USER_AGENT = 255

/** The User-Agent header, shortened. */
export const userAgentOf = ({ headers }: FastifyRequest): string | null =>
  headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null

/**
 * Counts the request against a rate limit and throws 429 if it is exceeded. Keeps the limit with the fewest
 * requests left in `nearestLimit`.
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
