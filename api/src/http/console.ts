import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

const DIST = fileURLToPath(new URL('../../../console/dist/', import.meta.url))

/** The page loads, runs and asks nothing but what this service serves. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types muster-html ProseMirrorClipboard',
].join('; ')

/** Other places of this service that a browser may visit. */
const ELSEWHERE = /^\/(api|assets|reference|checkout|livez|readyz)(\/|$)/i

export interface Console {
  readonly isBuilt: boolean
  /** The page, for a browser that visits any address which is not the API's; false for everybody else. */
  send(request: FastifyRequest, reply: FastifyReply): boolean
}

/** The files of the console, as `npm run console:build` left them. Without them there is only the API. */
export async function mountConsole(app: FastifyInstance): Promise<Console> {
  if (!existsSync(`${DIST}index.html`)) return { isBuilt: false, send: () => false }
  const page = readFileSync(`${DIST}index.html`, 'utf8')
  // The names of these files change with their content, so browsers may keep them forever.
  const assets: FastifyPluginAsync = async (files) => {
    // A range or a version that a file does not have is the browser's mistake, not a fault of the service.
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

/** The console's own files are no calls: they count against no limit. */
export const isConsole = (request: FastifyRequest): boolean =>
  isVisit(request) || (request.method === 'GET' && request.url.startsWith('/assets/'))
