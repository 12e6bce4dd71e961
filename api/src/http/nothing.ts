import type { Operation } from '@muster/contract'
import type { FastifyInstance } from 'fastify'
import { nearest } from '../core/nearest.ts'
import { Refusal } from '../core/refusal.ts'
import type { Console } from './console.ts'
import { sendRefusal } from './errors.ts'

const MAX_LENGTH = 200

/**
 * Answers requests that match no route. Browsers get the console, another method on an operation's path gets
 * 405, and everything else gets 404.
 */
export function mountNothing(app: FastifyInstance, mounted: readonly Operation[], page: Console) {
  const paths = mounted.map(({ path }) => `/api${path}`)
  const known = new Set(paths)
  app.setNotFoundHandler((request, reply) => {
    if (page.send(request, reply)) return reply
    const [path = ''] = request.url.split('?', 1)
    if (!known.has(path)) return sendRefusal(reply, new Refusal(404, 'not_found', sentenceFor(path)))
    reply.header('allow', 'POST')
    return sendRefusal(reply, new Refusal(405, 'method_not_allowed', 'Operations are called with POST.'))
  })

  /**
   * Suggests the operation that was probably meant, after a missing /api, an extra slash or a typing mistake.
   */
  function sentenceFor(path: string): string {
    if (path === '/' || path === '/api' || path === '/api/') {
      const forBrowsers = page.isBuilt
        ? 'A browser gets the console at /.'
        : 'The console is not built: npm run console:build.'
      return `This is the API of Muster. GET /reference describes every operation. ${forBrowsers}`
    }
    const sent = path.slice(0, MAX_LENGTH).replace(/\/+/g, '/').replace(/\/$/, '')
    const full = sent.startsWith('/api/') ? sent : `/api${sent}`
    const ending = paths.filter((each) => each.endsWith(full.slice('/api'.length)))
    const meant = known.has(full) ? full : ending.length === 1 ? ending[0] : nearest(full, paths)
    return `There is nothing at this address.${meant ? ` Did you mean POST ${meant}?` : ' GET /reference lists every operation.'}`
  }
}
