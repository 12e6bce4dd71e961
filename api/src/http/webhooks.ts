import type { FastifyInstance, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { keepEvent } from '../billing/store/payment-events.ts'
import { SIGNATURE_TOLERANCE_SECONDS } from '../billing/stripe.ts'
import { Refusal } from '../core/refusal.ts'
import type { Resources } from '../resources.ts'

const PATH = '/api/webhooks/stripe'

/** This path has no rate limit and needs no token: Stripe calls as often as needed and signs each event. */
export const isWebhook = ({ url }: FastifyRequest) => url === PATH

/** Stores events from Stripe and answers immediately. A job processes them later. */
export async function mountWebhooks(app: FastifyInstance, { config, db }: Resources) {
  const { STRIPE_WEBHOOK_SECRET: secrets } = config
  if (!secrets) return
  await app.register((scope, _options, done) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, bytes: Buffer) => bytes)
    scope.post(PATH, async (request) => {
      const event = readEvent(request)
      // Store every signed event. The job decides whether it is relevant.
      await db.transaction((tx) => keepEvent(tx, event.id, event.type, event))
      return { received: true }
    })
    done()
  })

  function readEvent({ body, headers }: FastifyRequest): Stripe.Event {
    const signature = headers['stripe-signature']
    // There are two secrets while the secret is being changed.
    for (const secret of secrets ?? []) {
      try {
        if (!Buffer.isBuffer(body) || typeof signature !== 'string') break
        return Stripe.webhooks.constructEvent(body, signature, secret, SIGNATURE_TOLERANCE_SECONDS)
      } catch {
        // Signed with another secret, or not by Stripe.
      }
    }
    const message = 'The signature of the event is missing, wrong or too old. Check the webhook secret.'
    throw new Refusal(400, 'bad_request', message)
  }
}
