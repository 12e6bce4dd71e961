import type { FastifyRequest } from 'fastify'
import { isWithin } from '../core/networks.ts'
import { Refusal } from '../core/refusal.ts'
import type { Caller } from '../operation.ts'
import type { Resources } from '../resources.ts'
import { addressKey, withoutPort } from './limits.ts'
import { countRequest } from './request.ts'
import { type ReadToken, watchSuspects } from './tokens.ts'

export type CountCaller = (request: FastifyRequest) => Promise<void>

/**
 * Finds the caller of a request and counts the request: against the limit of the user, or against that of
 * the address if there is no valid token. Throws 429 if the limit is exceeded.
 */
export function callerCounter({ config, limits }: Resources, readToken: ReadToken): CountCaller {
  const suspects = watchSuspects()

  const limitOf = (caller: Caller | null, address: string): [key: string, perMinute: number] => {
    if (!caller) return [address, config.RATE_LIMIT_ANONYMOUS_PER_MINUTE]
    const perMinute = caller.service ? config.SERVICE_RATE_LIMIT_PER_MINUTE : config.RATE_LIMIT_PER_MINUTE
    return [`user:${caller.user_id}`, perMinute]
  }

  return async (request) => {
    request.addressKey = addressKey(request.ip)
    const address = `address:${request.addressKey}`
    const token = readToken.open(request.credential)
    const mayLook = token.isTrusted() || suspects.mayLook(address)
    const caller = mayLook ? await token.read() : null
    request.isElsewhere =
      caller?.service?.addresses != null && !isWithin(withoutPort(request.ip), caller.service.addresses)
    request.caller = request.isElsewhere ? null : caller
    const [key, perMinute] = limitOf(request.caller, address)
    await countRequest(request, limits, key, perMinute).catch((error) => {
      if (!request.caller && error instanceof Refusal) suspects.add(address, error.retryAfterSeconds ?? 1)
      throw error
    })
  }
}
