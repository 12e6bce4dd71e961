// Random histories of money: people pay while a checkout is being closed, pay two of them, the provider fails, the worker
// stands still, events come late, doubled, out of order or broken. In the end every project is billed at most once, and
// has its tools exactly when it is billed.
import { size } from '@harness/processes.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTrial } from '../../../api/src/billing/trial.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { cancelSubscription } from '../../../api/src/jobs/cancel-subscription.ts'
import { createLog } from '../../../api/src/log.ts'
import { deliver, drain, type Event, sellPlans, stripeEnv } from './events.ts'
import { type StandIn, startStripe } from './stripe-stand-in.ts'

let world: World
let stripe: StandIn
beforeAll(async () => {
  stripe = await startStripe()
  world = await createWorld(stripeEnv(stripe))
  await sellPlans(world)
})
afterAll(async () => {
  expect(stripe.complaints).toEqual([])
  await world.close()
  await stripe.close()
})

const HISTORIES = size(100, 10_000)
const wishes = (['standard', 'large'] as const).flatMap((plan) =>
  (['month', 'year'] as const).map((period) => ({ product: 'shop', plan, period })),
)
const step = fc.record({
  what: fc.constantFrom(
    ...(['upgrade', 'upgrade', 'upgrade', 'pay', 'pay', 'deliver', 'deliver', 'deliver', 'drain'] as const),
    ...(['double', 'fail payment', 'cancel at Stripe', 'mood', 'poison', 'two at once'] as const),
  ),
  a: fc.nat(7),
})

let made = 0

/** One project, and what Stripe has to say about it that has not arrived yet. */
class History {
  readonly sessions: string[] = []
  readonly waiting: Event[] = []
  readonly sent: Event[] = []
  readonly owner: { token: string; project_id: number }
  clock = Math.floor(Date.now() / 1000)

  constructor(owner: { token: string; project_id: number }) {
    this.owner = owner
  }

  say(type: string, object: Record<string, unknown>) {
    this.clock += 1
    const event = { id: `evt_h${++made}`, type, created: this.clock, livemode: false, data: { object } }
    this.waiting.push(event)
  }

  tellOf(id: string, type: string) {
    const subscription = stripe.subscriptions.get(id)
    if (subscription) this.say(type, { object: 'subscription', ...subscription })
  }

  subscriptions = () =>
    [...stripe.subscriptions.values()].filter(
      ({ metadata }) => metadata.project_id === String(this.owner.project_id),
    )

  async upgrade(a: number) {
    const { token } = this.owner
    const answer = await world.call(operations.subscriptionsUpgradeTrial, wishes[a % 4] ?? {}, { token })
    const id = answer.body?.data?.session_id
    if (answer.status === 200 && id && !this.sessions.includes(id)) this.sessions.push(id)
    // 500 only when the provider fails, 429 when another call is at it, 400 when it is paid.
    expect([200, 400, 429, ...(stripe.mood === 'well' ? [] : [500])]).toContain(answer.status)
  }

  pay(a: number) {
    const id = this.sessions[a % (this.sessions.length || 1)]
    if (!id || !stripe.pay(id)) return
    const session = stripe.sessions.get(id)
    const subscription = stripe.subscriptions.get(session?.subscription ?? '')
    const { metadata, customer } = subscription ?? {}
    const paid = { payment_status: 'paid', subscription: subscription?.id, metadata, customer }
    this.say('checkout.session.completed', { object: 'checkout.session', id, ...paid })
    this.tellOf(subscription?.id ?? '', 'customer.subscription.created')
  }

  async deliver(a: number) {
    const [event] = this.waiting.splice(a % (this.waiting.length || 1), 1)
    if (!event) return
    expect((await deliver(world, event)).status).toBe(200)
    this.sent.push(event)
  }

  /** The jobs that cancel a second subscription, as the worker runs them; Stripe then says that it ended. */
  async cancelSeconds() {
    const jobs = await world.db.query<{ id: number; payload: { project_id: number; id: string } }>(sql`
      select j.id, p.payload from graphile_worker.jobs j
      join graphile_worker._private_jobs p on p.id = j.id
      where j.task_identifier = 'cancel-subscription'`)
    const { signal } = new AbortController()
    for (const { id, payload } of jobs) {
      await cancelSubscription(
        { db: world.db, log: createLog('silent'), config: world.config, signal },
        payload,
      )
      await world.db.query(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`)
      this.tellOf(payload.id, 'customer.subscription.deleted')
    }
    return jobs.length
  }
}

async function play(steps: readonly { what: string; a: number }[]): Promise<void> {
  stripe.mood = 'well'
  const owner = await world.member('owner')
  await world.db.transaction((tx) =>
    startTrial(tx, null, owner.project_id, { product: 'shop', plan: 'standard' }, 14),
  )
  const history = new History(owner)
  for (const { what, a } of steps) {
    if (what === 'upgrade') await history.upgrade(a)
    if (what === 'two at once') await Promise.all([history.upgrade(a), history.upgrade(a + 1)])
    if (what === 'pay') history.pay(a)
    if (what === 'deliver') await history.deliver(a)
    if (what === 'double' && history.sent[0])
      await deliver(world, history.sent[a % history.sent.length] as Event)
    if (what === 'drain') await drain(world)
    if (what === 'mood')
      stripe.mood = (['well', 'failing', 'complaining', 'confused'] as const)[a % 4] ?? 'well'
    const some = history.subscriptions().filter(({ status }) => status !== 'canceled')[a % 2]
    if (what === 'fail payment' && some) {
      some.status = 'past_due'
      history.tellOf(some.id, 'customer.subscription.updated')
    }
    if (what === 'cancel at Stripe' && some) {
      some.status = 'canceled'
      history.tellOf(some.id, 'customer.subscription.deleted')
    }
    if (what === 'poison') {
      const id = `evt_h${++made}_poison`
      await deliver(world, {
        id,
        type: 'checkout.session.completed',
        created: 1,
        livemode: false,
        data: {},
      } as never)
    }
  }
  // The provider is well again, the worker runs, and everything arrives, the newest first.
  stripe.mood = 'well'
  for (let rounds = 0; rounds < 5; rounds++) {
    while (history.waiting.length) await history.deliver(history.waiting.length - 1)
    await drain(world)
    if ((await history.cancelSeconds()) === 0 && history.waiting.length === 0) break
  }
  await check(history)
}

async function check({ owner, sent, subscriptions }: History): Promise<void> {
  const live = subscriptions().filter(({ status }) => status !== 'canceled')
  expect(live.length, 'billed for at most one subscription').toBeLessThanOrEqual(1)
  const [row] = await world.db.query<{
    state: string
    provider_subscription_id: string | null
    tools: string[]
  }>(sql`
    select s.state, s.provider_subscription_id, p.tools from subscriptions s join projects p on p.id = s.project_id
    where s.project_id = ${owner.project_id}`)
  const [paid] = live
  if (paid) {
    expect([row?.state, row?.provider_subscription_id]).toEqual([
      paid.status === 'past_due' ? 'past_due' : 'active',
      paid.id,
    ])
    expect(row?.tools).toContain('till')
  } else expect(['trialing', 'checkout_open', 'expired', 'canceled']).toContain(row?.state)
  const ids = sent.map(({ id }) => id)
  const [kept] = await world.db.query<{ count: number }>(sql`
    select count(*) as count from payment_events where id = any (${ids}::text[]) and processed_at is not null`)
  expect(kept?.count, 'nothing dropped').toBe(new Set(ids).size)
  await world.db.query(sql`delete from payment_events where id like '%_poison'`)
}

test(
  `${HISTORIES} random histories: one subscription per project, tools as billed, no event dropped`,
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20, size: 'max' }), play), {
      numRuns: HISTORIES,
      seed: Number(process.env.MUSTER_SEED ?? 20_261_115),
      endOnFailure: process.env.MUSTER_SHRINK !== '1',
    })
  },
  size(180_000, 7_200_000),
)
