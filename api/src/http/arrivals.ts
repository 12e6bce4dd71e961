import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseUnreadable } from './errors.ts'

const CHECK_EVERY_MS = 1_000
const WITHIN_MS = 10_000

/**
 * Disconnects clients that send their body too slowly. Node has one limit for all requests, and it must be long
 * enough for uploads; this one is for all others.
 */
export function boundArrivals(
  app: FastifyInstance,
  limit: number,
  isUpload: (request: FastifyRequest) => boolean,
): void {
  const arriving = new Map<FastifyRequest, number>()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, since] of arriving) {
      // In the order of their arrival.
      if (now - since < WITHIN_MS) break
      arriving.delete(request)
      refuseUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.raw.socket, limit)
    }
  }, CHECK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, reply, done) => {
    if (!isUpload(request)) {
      arriving.set(request, performance.now())
      reply.raw.once('close', () => arriving.delete(request))
    }
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    arriving.delete(request)
    done()
  })
}
