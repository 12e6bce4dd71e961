import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../core/db.ts'
import { listEmbedOrigins } from '../core/platforms.ts'
import type { Resources } from '../resources.ts'

const DIST = fileURLToPath(new URL('../../../console/dist/', import.meta.url))

/** Allows a page to load, run and call only what this service serves, and to be framed by `ancestors`. */
const policyFor = (ancestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types muster-html ProseMirrorClipboard',
  ].join('; ')

const POLICY = policyFor("'none'")

/** Paths that are not the console's. */
const ELSEWHERE = /^\/(api|assets|docs|reference|checkout|livez|readyz)(\/|$)/i

export interface Console {
  readonly isBuilt: boolean
  /** Sends the page if a browser opens a path of the console; otherwise returns false. */
  send(request: FastifyRequest, reply: FastifyReply): boolean
}

/** Serves the pages that `npm run console:build` wrote. Without a build, only the API is served. */
export async function mountConsole(app: FastifyInstance, { db }: Resources): Promise<Console> {
  if (!existsSync(`${DIST}index.html`)) return { isBuilt: false, send: () => false }
  const page = readFileSync(`${DIST}index.html`, 'utf8')
  // The file names contain a hash of the content, so browsers may cache the files forever.
  const assets: FastifyPluginAsync = async (files) => {
    // An unsatisfiable range or failed precondition is a client error: do not log it as a fault.
    files.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const { statusCode = 500 } = error
      if (statusCode >= 500) request.log.error({ err: error }, 'a file could not be sent')
      return reply.code(statusCode).type('text/plain').send('')
    })
    files.get('/assets/', (_, reply) => reply.code(404).type('text/plain').send(''))
    await files.register(serveStatic, {
      root: `${DIST}assets`,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    })
  }
  await app.register(assets)
  mountEmbedPage(app, db)
  return {
    isBuilt: true,
    send(request, reply) {
      if (!isVisit(request)) return false
      reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept')
        .type('text/html; charset=utf-8')
        .send(page)
      return true
    },
  }
}

const EMBED_PATH = '/embed'

/**
 * The page of embedded boards: the only one that may be framed, by the origins that the platform of its address has
 * listed. It does nothing before one of them has sent it a token of the same platform.
 */
function mountEmbedPage(app: FastifyInstance, db: Database): void {
  const page = readFileSync(`${DIST}embed.html`, 'utf8')
  const readOrigins = keepFor(ORIGINS_FOR_MS, () => listEmbedOrigins(db))
  app.get(EMBED_PATH, async (request: FastifyRequest<{ Querystring: { platform?: string } }>, reply) => {
    const { platform = '' } = request.query
    const origins = (await readOrigins()).get(platform) ?? []
    // A browser that knows frame-ancestors ignores this header; another one would show no frame at all.
    if (origins.length > 0) reply.removeHeader('x-frame-options')
    return reply
      .header('content-security-policy', policyFor(origins.join(' ') || "'none'"))
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replace('data-origins=""', `data-origins="${origins.join(' ')}"`))
  })
}

const ORIGINS_FOR_MS = 1_000

/** Reads at most once in so many milliseconds, whoever asks: anybody may open the page, with any platform. */
function keepFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined
  return () => {
    known ??= read().finally(() => {
      setTimeout(() => {
        known = undefined
      }, ms).unref()
    })
    return known
  }
}

const pathOf = ({ url }: FastifyRequest): string => {
  const [path = ''] = url.split('?', 1)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const isVisit = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !ELSEWHERE.test(pathOf(request)) &&
  /(^|,)\s*text\/html\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/.test(request.headers.accept ?? '')

/** Requests for the console's files are not API calls, so no rate limit counts them. */
export const isConsole = (request: FastifyRequest): boolean =>
  isVisit(request) || (request.method === 'GET' && /^\/(assets\/|embed(\?|$))/.test(request.url))
