// Events as Stripe sends them, signed as Stripe signs them.

import type { World } from '@harness/world.ts'
import Stripe from 'stripe'
import { putPlan, putPrice } from '../../../api/src/billing/store/plans.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { paymentEvent } from '../../../api/src/jobs/payment-event.ts'
import { createLog } from '../../../api/src/log.ts'
import { STRIPE_KEY, type StandIn } from './stripe-stand-in.ts'

const WEBHOOK_SECRET = 'whsec_standin'
export const NEXT_WEBHOOK_SECRET = 'whsec_next'

export const stripeEnv = (stripe: StandIn) => ({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET},${NEXT_WEBHOOK_SECRET}`,
  STRIPE_API_BASE: stripe.url,
  CHECKOUT_SUCCESS_URL: 'https://shop.example/paid',
  CHECKOUT_CANCEL_URL: 'https://shop.example/left',
})

export async function sellPlans(world: World) {
  await world.db.transaction(async (tx) => {
    for (const [plan, tools] of [
      ['standard', ['till']],
      ['large', ['till', 'stock']],
    ] as const) {
      const planId = await putPlan(tx, {
        platform_id: world.platform.id,
        product: 'shop',
        plan,
        tools: [...tools],
      })
      for (const period of ['month', 'year'] as const) {
        const stripe_price_id = `price_${plan}_${period}`
        await putPrice(tx, planId, { period, amount: 1900, currency: 'eur', stripe_price_id })
      }
    }
  })
}

export interface Event {
  id: string
  type: string
  created: number
  account?: string
  livemode: boolean
  data: { object: Record<string, unknown> }
}

let made = 0

/** The life of a subscription that begins with the open checkout of a project, up to so many events. */
export async function eventsOf(world: World, projectId: number, length: number): Promise<Event[]> {
  const [checkout] = await world.db.query<{ id: number; session_id: string }>(sql`
    select id, session_id from checkouts where project_id = ${projectId} and state = 'open'`)
  if (!checkout) return []
  const life = ++made
  const metadata = { project_id: String(projectId), checkout_id: String(checkout.id) }
  const start = Math.floor(Date.now() / 1000) - 1_000 + life
  const event = (at: number, type: string, object: object): Event => ({
    id: `evt_${life}_${at}`,
    type,
    created: start + at * 10,
    livemode: false,
    data: { object: { metadata, customer: `cus_life_${life}`, ...object } },
  })
  const subscription = (status: string) => ({ object: 'subscription', id: `sub_${life}`, status })
  const paid = { object: 'checkout.session', payment_status: 'paid', subscription: `sub_${life}` }
  return [
    event(1, 'checkout.session.completed', { id: checkout.session_id, ...paid }),
    event(2, 'customer.subscription.created', subscription('active')),
    event(3, 'customer.subscription.updated', subscription('past_due')),
    event(4, 'customer.subscription.updated', subscription('active')),
    event(5, 'customer.subscription.deleted', subscription('canceled')),
  ].slice(0, length)
}

interface Delivery {
  secret?: string
  at?: number
  alter?: boolean
  unsigned?: boolean
}

export async function deliver(
  { origin }: { origin: string },
  event: Event,
  { secret = WEBHOOK_SECRET, at, alter, unsigned }: Delivery = {},
): Promise<Response> {
  const payload = JSON.stringify({ object: 'event', api_version: '2026-01-01', ...event })
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(at ? { timestamp: at } : {}),
  })
  return fetch(`${origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(unsigned ? {} : { 'stripe-signature': header }) },
    body: alter ? payload.replace('"livemode":false', '"livemode":false ') : payload,
  })
}

/** Works on everything that waits, as the worker does. */
export async function drain(world: World, config = world.config): Promise<void> {
  const { signal } = new AbortController()
  const context = { db: world.db, log: createLog('silent'), config, signal }
  await paymentEvent(context, {})
}

export function shuffled<Value>(values: readonly Value[]): Value[] {
  const list = [...values]
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    ;[list[at], list[other]] = [list[other] as Value, list[at] as Value]
  }
  return list
}
