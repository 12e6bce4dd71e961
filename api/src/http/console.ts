import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

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
const ELSEWHERE = /^\/(api|assets|reference|checkout|livez|readyz)(\/|$)/

export interface Console {
  /** The page, for a browser that visits any address which is not the API's; false for everybody else. */
  send(request: FastifyRequest, reply: FastifyReply): boolean
}

/** The files of the console, as `npm run console:build` left them. Without them there is only the API. */
export async function mountConsole(app: FastifyInstance): Promise<Console> {
  if (!existsSync(`${DIST}index.html`)) return { send: () => false }
  const page = readFileSync(`${DIST}index.html`, 'utf8')
  // The names of these files change with their content, so browsers may keep them forever.
  await app.register(serveStatic, {
    root: `${DIST}assets`,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  })
  return {
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

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

const isVisit = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  !ELSEWHERE.test(pathOf(request)) &&
  /\btext\/html\b/.test(request.headers.accept ?? '')

/** The console's own files are no calls: they count against no limit. */
export const isConsole = (request: FastifyRequest): boolean =>
  isVisit(request) || (request.method === 'GET' && request.url.startsWith('/assets/'))
