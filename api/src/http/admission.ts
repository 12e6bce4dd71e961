import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../core/refusal.ts'
import type { Resources } from '../resources.ts'
import { isHealth } from './health.ts'

/**
 * Limits how many requests a process handles concurrently, and how many of them may hash a password. Further
 * requests are refused before any work is done. A request holds its slot until the answer is ready, even if
 * the caller disconnects, because the work continues.
 */
export function boundWork(app: FastifyInstance, { config, passwords }: Resources) {
  let inFlight = 0

  function enter(): () => void {
    if (inFlight >= config.MAX_IN_FLIGHT) {
      const message = 'The service is at capacity. Try again in a moment.'
      throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: 1 })
    }
    inFlight++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      inFlight--
    }
  }

  app.decorateRequest('leave', null)
  app.decorateRequest('isWorkedOn', false)
  app.addHook('onRequest', (request, reply, done) => {
    if (isHealth(request)) return done()
    const leave = enter()
    request.leave = leave
    // If the caller disconnects before the work begins, no answer is sent that would free the slot.
    reply.raw.once('close', () => request.isWorkedOn || leave())
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    request.isWorkedOn = true
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.leave?.()
    done()
  })

  return {
    /**
     * A preHandler for operations that hash a password. It takes a slot only when the body has arrived: a slow
     * sender must not hold one of the few.
     */
    takeHashingSlot(request: FastifyRequest, _reply: FastifyReply, done: () => void) {
      passwords.enter()
      const { leave } = request
      request.leave = () => {
        if (request.leave) passwords.leave()
        request.leave = null
        leave?.()
      }
      done()
    },
  }
}
