import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ping } from '../core/db.ts'
import type { Resources } from '../resources.ts'

const CHECK_TIMEOUT_MS = 2_000
const CHECKED_FOR_MS = 500

export const isHealth = ({ url }: FastifyRequest) => url === '/livez' || url === '/readyz'

/** /livez: the process runs. /readyz: it accepts requests. Both are outside /api and its limits. */
export function mountHealth(app: FastifyInstance, { db, limits }: Resources, isDraining: () => boolean) {
  app.get('/livez', async () => ({ status: 'ok' }))

  // Anyone can call /readyz without a token, so concurrent checks share one query.
  let last: { at: number; database: Promise<string> } | undefined
  function checkDatabase(): Promise<string> {
    const now = performance.now()
    if (last && now - last.at < CHECKED_FOR_MS) return last.database
    const database = Promise.race([
      ping(db).then((answers) => (answers ? 'ok' : 'unreachable')),
      new Promise<string>((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS, 'slow').unref()),
    ])
    last = { at: now, database }
    return database
  }

  app.get('/readyz', async (_request, reply) => {
    const database = await checkDatabase()
    const isReady = database === 'ok' && !isDraining()
    reply.code(isReady ? 200 : 503)
    return {
      status: isReady ? 'ok' : isDraining() ? 'stopping' : 'not ready',
      database,
      rate_limits: limits.mode(),
    }
  })
}
