import type Stripe from 'stripe'
import { applyStripeEvent } from '../billing/stripe-events.ts'
import { finishEvent, listUnfinishedEvents, lockEvent } from '../store/payment-events.ts'
import type { Job } from './job.ts'

const BATCH = 1_000

/** Applies an event and marks it as processed in one transaction: a job that is killed does neither. */
export const paymentEvent: Job = async ({ db, log }, payload) => {
  const asked = (payload as { id?: string } | null)?.id
  const ids = asked ? [asked] : await listUnfinishedEvents(db, BATCH)
  for (const id of ids) {
    const outcome = await db.transaction(async (tx) => {
      const event = await lockEvent<Stripe.Event>(tx, id)
      if (!event) return undefined
      const result = await applyStripeEvent(tx, event.payload)
      await finishEvent(tx, id, result)
      return result
    })
    if (outcome) log.info({ event_id: id, outcome }, 'payment event processed')
  }
}
