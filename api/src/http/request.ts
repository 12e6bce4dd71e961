import type { Operation } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../operation.ts'
import { Refusal } from '../refusal.ts'
import type { LimitState, Limits } from './limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: no valid token. */
    caller: Caller | null
    /** The limit nearest its end, shown in the X-RateLimit headers. */
    nearestLimit: LimitState | null
    sentContentType: string | undefined
    /** Gives back the place among those that are worked on. */
    leave: (() => void) | null
    isWorkedOn: boolean
  }
  interface FastifyContextConfig {
    op?: Operation
    /** The operation hashes a password. */
    hashes?: boolean
  }
}

/** Counts the request against a limit, remembers the one nearest its end, and refuses past it. */
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
