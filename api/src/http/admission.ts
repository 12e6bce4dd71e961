import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { isHealth } from './health.ts'

/**
 * A process takes on so many requests at once, and of those that hash a password very few; more are refused at once,
 * before anything is done for them. A place is held until the answer is ready, also when the caller has hung up:
 * whoever asks and leaves has not made the work go away.
 */
export function boundWork(app: FastifyInstance, { config, passwords }: Resources) {
  let inFlight = 0

  function enter(hashes: boolean): () => void {
    if (inFlight >= config.MAX_IN_FLIGHT) {
      const message = 'The service has more work than it takes on. Try again in a moment.'
      throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: 1 })
    }
    if (hashes) passwords.enter()
    inFlight++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      inFlight--
      if (hashes) passwords.leave()
    }
  }

  app.decorateRequest('leave', null)
  app.decorateRequest('isWorkedOn', false)
  app.addHook('onRequest', async (request, reply) => {
    if (isHealth(request)) return
    const leave = enter(request.routeOptions.config.hashes ?? false)
    request.leave = leave
    // Hung up before the work began: no answer will ever be ready.
    reply.raw.once('close', () => request.isWorkedOn || leave())
  })
  app.addHook('preHandler', async (request) => {
    request.isWorkedOn = true
  })
  app.addHook('onSend', async (request) => request.leave?.())
}
