import type Stripe from 'stripe'
import {
  finishEvent,
  listUnfinishedEvents,
  lockEvent,
  recordFailure,
} from '../billing/store/payment-events.ts'
import { isLiveKey } from '../billing/stripe.ts'
import { applyStripeEvent } from '../billing/stripe-events.ts'
import type { Job } from './job.ts'

const BATCH = 1_000

/**
 * Applies an event and marks it as processed in one transaction: a job that is killed does neither. An event that cannot
 * be applied stops no other.
 */
export const paymentEvent: Job = async ({ db, log, config }, payload) => {
  const asked = (payload as { id?: string } | null)?.id
  const isLive = isLiveKey(config.STRIPE_SECRET_KEY ?? '')
  const ids = asked ? [asked] : await listUnfinishedEvents(db, BATCH)
  for (const id of ids) {
    try {
      const outcome = await db.transaction(async (tx) => {
        const event = await lockEvent<Stripe.Event>(tx, id)
        if (!event) return undefined
        const result = await applyStripeEvent(tx, event.payload, isLive)
        await finishEvent(tx, id, result)
        return result
      })
      if (outcome) log.info({ event_id: id, outcome }, 'payment event processed')
    } catch (err) {
      log.error({ err, event_id: id }, 'a payment event could not be applied')
      await recordFailure(db, id, String(err))
      if (asked) throw err
    }
  }
}
