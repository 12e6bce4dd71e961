import type { FastifyInstance } from 'fastify'
import { addVary } from './vary.ts'

const SHOWN =
  'ETag, Idempotent-Replayed, Preference-Applied, Retry-After, X-Error-Code, X-RateLimit-Limit, X-RateLimit-Remaining, X-Request-Id'
const SENT = 'Authorization, Content-Type, Idempotency-Key, If-Match, Prefer, X-Project-Id'

/**
 * Sends CORS headers for the listed origins only, so browsers block calls from pages of other origins. The
 * console's cookie is ignored for all of them, so a page has only the rights of the token that it sends.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (!origins.length) return
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!request.url.startsWith('/api/')) return
    addVary(reply, 'Origin')
    if (!origin || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', SHOWN)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    // A browser's preflight request is not a call, so it counts against no limit.
    reply.header('access-control-allow-methods', 'POST')
    reply.header('access-control-allow-headers', SENT)
    reply.header('access-control-max-age', '7200')
    return reply.code(204).send()
  })
}
