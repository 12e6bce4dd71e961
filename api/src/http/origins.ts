import type { FastifyInstance } from 'fastify'

const SHOWN =
  'Preference-Applied, Retry-After, X-Error-Code, X-RateLimit-Limit, X-RateLimit-Remaining, X-Request-Id'
const SENT = 'Authorization, Content-Type, Idempotency-Key, Prefer, X-Project-Id'

/**
 * Pages of the named origins may call the API from a browser. For everybody else nothing is different: a browser that
 * is told nothing refuses. There are no cookies, so a page has no rights but those of the token it sends.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (!origins.length) return
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!request.url.startsWith('/api/')) return
    reply.header('vary', 'Origin')
    if (!origin || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', SHOWN)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    // Browsers ask before every new address; that is no call and counts against no limit.
    reply.header('access-control-allow-methods', 'POST')
    reply.header('access-control-allow-headers', SENT)
    reply.header('access-control-max-age', '7200')
    return reply.code(204).send()
  })
}
