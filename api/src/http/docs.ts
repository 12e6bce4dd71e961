import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { policyOf } from './page-policy.ts'

const DIST = fileURLToPath(new URL('../../../docs/.vitepress/dist/', import.meta.url))

/** Serves the documentation of this version at /docs, if `npm run docs:build` has built it. */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${DIST}index.html`)) return
  const notFound = readFileSync(`${DIST}404.html`, 'utf8')
  // Every page has the same inline scripts.
  const policy = policyOf(readFileSync(`${DIST}index.html`, 'utf8') + notFound)
  const pages: FastifyPluginAsync = async (scope) => {
    scope.get('', (_, reply) => reply.redirect('/docs/', 308))
    scope.setNotFoundHandler((_, reply) =>
      reply
        .code(404)
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(notFound),
    )
    await scope.register(serveStatic, {
      root: DIST,
      prefix: '/',
      extensions: ['html'],
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header('content-security-policy', policy)
        // The names of assets have a hash of their content.
        if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable')
        else reply.header('cache-control', 'no-cache')
      },
    })
  }
  await app.register(pages, { prefix: '/docs' })
}

/** Requests for the documentation are not API calls, so no rate limit counts them. */
export const isDocs = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/docs(?:[/?]|$)/.test(url)
