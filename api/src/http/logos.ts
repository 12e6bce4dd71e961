import type { FastifyInstance, FastifyRequest } from 'fastify'
import { missing } from '../core/missing.ts'
import { findPlatform } from '../core/platforms.ts'
import { LOGO_PATH, logoPath } from '../files/logos.ts'
import type { Resources } from '../resources.ts'

const DAY_SECONDS = 86_400

/** Answers the logos of platforms. Anybody may see them: they are shown before anybody has signed in. */
export function mountLogos(app: FastifyInstance, { db, storage }: Resources): void {
  app.get(`${LOGO_PATH}:platform/:name`, async (request: FastifyRequest<{ Params: Params }>, reply) => {
    const { platform: id } = request.params
    const platform = /^[1-9]\d{0,14}$/.test(id) ? await findPlatform(db, Number(id)) : undefined
    const logo = platform?.logo
    const content = logo && (await storage.get(logo.object))
    if (!content) throw missing('file')
    // Whoever has an old path, such as a mail, gets the present logo and asks again soon.
    const isPresent = request.url === logoPath(Number(id), logo)
    return reply
      .headers({
        'content-type': logo.type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': isPresent
          ? `public, max-age=${365 * DAY_SECONDS}, immutable`
          : 'public, max-age=300',
      })
      .send(content)
  })
}

interface Params {
  readonly platform: string
  readonly name: string
}
