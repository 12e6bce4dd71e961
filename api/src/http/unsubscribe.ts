import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unsubscribe } from '../accounts/unsubscribe.ts'
import type { Resources } from '../resources.ts'

/** One-click unsubscribe (RFC 8058): mail programs post any body to the address in List-Unsubscribe. */
export async function mountUnsubscribe(app: FastifyInstance, { config, db }: Resources): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, async () => null)
    scope.post(
      '/api/v1/unsubscribe/:token',
      async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
        await db.transaction((tx) => unsubscribe(tx, config, request.params.token))
        return reply.send({ error: false, message: 'No more daily mails.', data: [] })
      },
    )
    done()
  })
}
