import { size } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { expectWithin } from '@harness/timing.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextState, type SubscriptionState, transitions } from '../../../api/src/billing/states.ts'
import { startTrial } from '../../../api/src/billing/trial.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { expire } from '../../../api/src/jobs/expire.ts'
import { createLog } from '../../../api/src/log.ts'
import {
  deliver,
  drain,
  type Event,
  eventsOf,
  NEXT_WEBHOOK_SECRET,
  sellPlans,
  shuffled,
  stripeEnv,
} from './events.ts'
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
beforeEach(() => {
  stripe.mood = 'well'
})

async function trial(days = 14) {
  const owner = await world.member('owner')
  await world.db.transaction((tx) =>
    startTrial(tx, null, owner.project_id, { product: 'shop', plan: 'standard' }, days),
  )
  return owner
}
type Owner = Awaited<ReturnType<typeof trial>>

const wish = { product: 'shop', plan: 'standard', period: 'month' }
const upgrade = (owner: Owner, body: object = wish) =>
  world.call(operations.subscriptionsUpgradeTrial, body, { token: owner.token })
const subscriptionOf = async (owner: Owner) =>
  (await world.call(operations.subscriptionsGet, {}, { token: owner.token })).body.data.subscription
const checkoutsOf = (owner: Owner) =>
  world.db.query<{ state: string }>(
    sql`select state from checkouts where project_id = ${owner.project_id} order by id`,
  )

const toolsOf = async (owner: Owner) => {
  const [row] = await world.db.query<{ tools: string[] }>(
    sql`select tools from projects where id = ${owner.project_id}`,
  )
  return row?.tools
}

describe('opening a checkout', () => {
  test('200: 30 concurrent calls open one checkout, and all get it', async () => {
    const owner = await trial()
    const before = stripe.sessions.size
    const answers = await Promise.all(Array.from({ length: 30 }, () => upgrade(owner)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(stripe.sessions.size).toBe(before + 1)
    expect(await checkoutsOf(owner)).toEqual([{ state: 'open' }])
    expect(await subscriptionOf(owner)).toMatchObject({ state: 'checkout_open', tools: ['till'] })
  })

  test.each([
    ['slow', 500],
    ['resetting', 500],
    ['failing', 500],
    ['confused', 500],
    // A provider's 4xx is our fault, not the caller's.
    ['complaining', 500],
    ['refusing', 400],
  ] as const)(
    'a provider that is %s: %i within 10 s, nothing left behind, and the next try succeeds',
    async (mood, status) => {
      const owner = await trial()
      stripe.mood = mood
      const start = performance.now()
      expect((await upgrade(owner)).status).toBe(status)
      expectWithin(performance.now() - start, 10_000)
      expect(await checkoutsOf(owner)).toEqual([])
      expect((await subscriptionOf(owner)).state).toBe('trialing')
      stripe.mood = 'well'
      expect((await upgrade(owner)).status).toBe(200)
    },
  )

  test('200: another plan or period first expires the open one', async () => {
    const owner = await trial()
    const first = await upgrade(owner)
    const second = await upgrade(owner, { ...wish, period: 'year' })
    expect(second.body.data.session_id).not.toBe(first.body.data.session_id)
    expect(stripe.sessions.get(first.body.data.session_id)?.status).toBe('expired')
    expect(await checkoutsOf(owner)).toEqual([{ state: 'expired' }, { state: 'open' }])
  })

  test('400: a checkout that was just paid counts as paid before its event has arrived', async () => {
    const owner = await trial()
    const first = await upgrade(owner)
    expect(stripe.pay(first.body.data.session_id)).toBe(true)
    const second = await upgrade(owner, { ...wish, period: 'year' })
    expect([second.status, second.body.message]).toEqual([400, expect.stringContaining('already paid')])
    expect(await subscriptionOf(owner)).toMatchObject({ state: 'active', plan: 'standard', period: 'month' })
  })

  test('200: a second owner succeeds after the first attempt failed halfway', async () => {
    const owner = await trial()
    const other = (await world.member('owner', owner.project_id)) as Owner
    stripe.failsSessions = true
    expect((await upgrade(owner)).status).toBe(500)
    stripe.failsSessions = false
    expect((await upgrade(other)).status).toBe(200)
  })

  test('opening a checkout keeps the tools that a superadmin granted', async () => {
    const owner = await trial()
    const boss = await world.user({ superadmin: true })
    const granted = { id: owner.project_id, tools: ['gift'] }
    await world.call(operations.projectsUpdate, granted, { token: boss.token })
    await upgrade(owner)
    expect((await subscriptionOf(owner)).tools).toEqual(['gift', 'till'])
    await pay(owner)
    expect((await subscriptionOf(owner)).tools).toEqual(['gift', 'till'])
  })

  test('a stored answer does not contain the URL of the checkout in plain text', async () => {
    const owner = await trial()
    const headers = { 'idempotency-key': 'once' }
    const call = () => world.call(operations.subscriptionsUpgradeTrial, wish, { token: owner.token, headers })
    const first = await call()
    const rows = await world.db.query<{ row: string }>(sql`
      select k::text as row from idempotency_keys k where user_id = ${owner.id}`)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain('checkout.stripe.com')
    const again = await call()
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
  })

  test('404 without a subscription, 400 if paid, 403 except for owners and superadmin_billing', async () => {
    const owner = await trial()
    expect((await upgrade((await world.member('owner')) as Owner)).status).toBe(404)
    expect((await upgrade((await world.member('member', owner.project_id)) as Owner)).status).toBe(403)
    const biller = await world.user()
    await world.db.query(sql`update users set superadmin_billing = true where id = ${biller.id}`)
    const token = await world.session(biller.id)
    const headers = { 'x-project-id': String(owner.project_id) }
    const call = () => world.call(operations.subscriptionsUpgradeTrial, wish, { token, headers })
    expect((await call()).status).toBe(200)
    await pay(owner)
    expect((await call()).status).toBe(400)
  })
})

/** Stripe's word that the open checkout is paid. */
async function pay(owner: Owner): Promise<void> {
  const [completed] = await eventsOf(world, owner.project_id, 1)
  if (completed) await deliver(world, completed)
  await drain(world)
}

describe('events', () => {
  test('200: events make the subscription active or past due, or end it without tools', async () => {
    const owner = await trial()
    await upgrade(owner, { ...wish, plan: 'large', period: 'year' })
    const events = await eventsOf(world, owner.project_id, 5)
    const seen: unknown[] = []
    for (const event of events) {
      expect((await deliver(world, event)).status).toBe(200)
      await drain(world)
      const { state, plan, period, tools } = await subscriptionOf(owner)
      seen.push([state, plan, period, tools.join()])
    }
    const large = ['large', 'year', 'stock,till']
    expect(seen).toEqual([
      ['active', ...large],
      ['active', ...large],
      ['past_due', ...large],
      ['active', ...large],
      ['canceled', 'large', 'year', ''],
    ])
  })

  test('400: invalid or old signatures; 200: events of another account or mode are ignored', async () => {
    const owner = await trial()
    await upgrade(owner)
    const [event] = (await eventsOf(world, owner.project_id, 1)) as [Event]
    const now = Math.floor(Date.now() / 1000)
    expect((await deliver(world, event, { secret: 'whsec_wrong' })).status).toBe(400)
    expect((await deliver(world, event, { at: now - 301 })).status).toBe(400)
    expect((await deliver(world, event, { alter: true })).status).toBe(400)
    expect((await deliver(world, event, { unsigned: true })).status).toBe(400)
    expect((await deliver(world, { ...event, id: 'evt_other', account: 'acct_1' })).status).toBe(200)
    expect((await deliver(world, { ...event, id: 'evt_live', livemode: true })).status).toBe(200)
    await drain(world)
    expect((await subscriptionOf(owner)).state).toBe('checkout_open')
    // Kept all the same, with what was made of them.
    const kept = await world.db.query<{ outcome: string }>(sql`
      select outcome from payment_events where id in ('evt_other', 'evt_live') order by id`)
    expect(kept.map(({ outcome }) => outcome)).toEqual(['of the live mode', 'of another account'])
  })

  test('a restricted live key accepts live events and ignores test events', async () => {
    const owner = await trial()
    await upgrade(owner)
    const [event] = (await eventsOf(world, owner.project_id, 1)) as [Event]
    await deliver(world, { ...event, livemode: true, id: `${event.id}_live` })
    const config = { ...world.config, STRIPE_SECRET_KEY: 'rk_live_x' }
    await drain(world, config)
    expect((await subscriptionOf(owner)).state).toBe('active')
  })

  test('a first payment that fails closes the checkout and leaves the trial as it is', async () => {
    const owner = await trial()
    await upgrade(owner)
    const [, created] = (await eventsOf(world, owner.project_id, 2)) as [Event, Event]
    const object = { ...created.data.object, status: 'incomplete_expired' }
    await deliver(world, { ...created, type: 'customer.subscription.updated', data: { object } })
    await drain(world)
    expect((await subscriptionOf(owner)).state).toBe('trialing')
    expect(await checkoutsOf(owner)).toEqual([{ state: 'expired' }])
    expect(await toolsOf(owner)).toEqual(['till'])
  })

  test('a checkout that is abandoned after a cancellation leaves the subscription canceled', async () => {
    const owner = await trial()
    await upgrade(owner)
    for (const event of await eventsOf(world, owner.project_id, 5)) await deliver(world, event)
    await drain(world)
    expect((await subscriptionOf(owner)).state).toBe('canceled')
    await upgrade(owner)
    const [next] = (await eventsOf(world, owner.project_id, 1)) as [Event]
    await deliver(world, { ...next, type: 'checkout.session.expired' })
    await drain(world)
    expect((await subscriptionOf(owner)).state).toBe('canceled')
    expect(await toolsOf(owner)).toEqual([])
  })

  test('both webhook secrets are accepted during a rotation', async () => {
    const owner = await trial()
    await upgrade(owner)
    const [event] = (await eventsOf(world, owner.project_id, 1)) as [Event]
    expect((await deliver(world, event, { secret: NEXT_WEBHOOK_SECRET })).status).toBe(200)
  })

  test('an event that cannot be processed does not block others, and its reason is stored', async () => {
    const owner = await trial()
    await upgrade(owner)
    const poison = {
      id: 'evt_poison',
      type: 'checkout.session.completed',
      created: 1,
      livemode: false,
      data: {},
    }
    expect((await deliver(world, poison as never)).status).toBe(200)
    const [event] = (await eventsOf(world, owner.project_id, 1)) as [Event]
    await deliver(world, event)
    await drain(world)
    expect((await subscriptionOf(owner)).state).toBe('active')
    const [kept] = await world.db.query<{ failures: number; last_error: string }>(sql`
      select failures, last_error from payment_events where id = 'evt_poison'`)
    expect(kept).toMatchObject({ failures: 1, last_error: expect.stringContaining('TypeError') })
    await world.db.query(sql`delete from payment_events where id = 'evt_poison'`)
  })

  test(`${size(200, 1000)} shuffled, repeated and forged deliveries: each effect once`, async () => {
    const deliveries = size(200, 1_000)
    const owners = await Promise.all(Array.from({ length: size(8, 25) }, () => trial()))
    const lives: { owner: Owner; events: Event[]; state: string }[] = []
    const last = ['active', 'active', 'past_due', 'active', 'canceled']
    for (const [at, owner] of owners.entries()) {
      await upgrade(owner)
      const length = 1 + (at % 5)
      lives.push({
        owner,
        events: await eventsOf(world, owner.project_id, length),
        state: last[length - 1] ?? '',
      })
    }
    const all = lives.flatMap(({ events }) => events)
    const sends = shuffled(Array.from({ length: deliveries }, (_, at) => all[at % all.length] as Event))
    for (const [at, event] of sends.entries()) {
      if (at % 7 === 0) await deliver(world, { ...event, id: `evt_forged_${at}` }, { secret: 'whsec_wrong' })
      if (at % 11 === 0) await deliver(world, { ...event, id: `evt_elsewhere_${at}`, account: 'acct_1' })
      expect((await deliver(world, event)).status).toBe(200)
      if (at % 13 === 0) await drain(world)
    }
    await drain(world)
    for (const { owner, state } of lives) expect((await subscriptionOf(owner)).state).toBe(state)
    const ids = all.map(({ id }) => id)
    const kept = await world.db.query<{ id: string }>(sql`
      select id from payment_events where id = any (${ids}::text[]) and processed_at is not null`)
    expect(kept.length).toBe(ids.length)
    const forged = await world.db.query(sql`select id from payment_events where id ~ 'forged'`)
    expect(forged).toEqual([])
    const elsewhere = await world.db.query<{ outcome: string }>(sql`
      select distinct outcome from payment_events where id ~ 'elsewhere'`)
    expect(elsewhere).toEqual([{ outcome: 'of another account' }])
  })

  test('an expired checkout is closed, and the next call opens a new one', async () => {
    const owner = await trial()
    const first = await upgrade(owner)
    const [event] = (await eventsOf(world, owner.project_id, 1)) as [Event]
    await deliver(world, { ...event, id: `${event.id}_expired`, type: 'checkout.session.expired' })
    await drain(world)
    expect((await subscriptionOf(owner)).state).toBe('trialing')
    const second = await upgrade(owner)
    expect(second.body.data.session_id).not.toBe(first.body.data.session_id)
  })
})

describe('time', () => {
  const run = () => {
    const { signal } = new AbortController()
    return expire({ db: world.db, log: createLog('silent'), config: world.config, signal }, {})
  }

  test('an ended trial has no tools; after a payment it has them again', async () => {
    const owner = await trial(-1)
    await run()
    expect(await subscriptionOf(owner)).toMatchObject({ state: 'expired', tools: [] })
    await upgrade(owner)
    await pay(owner)
    expect(await subscriptionOf(owner)).toMatchObject({ state: 'active', tools: ['till'] })
  })

  test('an unpaid checkout expires', async () => {
    const owner = await trial()
    await upgrade(owner)
    await world.db.query(sql`update checkouts set expires_at = now() - interval '1 second'
      where project_id = ${owner.project_id}`)
    await run()
    expect((await subscriptionOf(owner)).state).toBe('trialing')
    expect(await checkoutsOf(owner)).toEqual([{ state: 'expired' }])
  })
})

test('random sequences of calls and events: no transition outside the table', async () => {
  const step = fc.constantFrom(
    'upgrade',
    'year',
    'completed',
    'expired',
    'failed',
    'renewed',
    'ended',
    'time',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const owner = await trial()
      let events: Event[] = []
      for (const [at, what] of steps.entries()) {
        if (what === 'upgrade') await upgrade(owner)
        else if (what === 'year') await upgrade(owner, { ...wish, period: 'year' })
        else if (what === 'time') {
          await world.db.query(sql`
            update subscriptions set trial_ends_at = now() - interval '1 second' where project_id = ${owner.project_id}`)
          const { signal } = new AbortController()
          await expire({ db: world.db, log: createLog('silent'), config: world.config, signal }, {})
        } else {
          const fresh = await eventsOf(world, owner.project_id, 5)
          if (fresh.length) events = fresh
          const index = { completed: 0, expired: 0, failed: 2, renewed: 3, ended: 4 }[what]
          const event = events[index]
          if (!event) continue
          const type = what === 'expired' ? 'checkout.session.expired' : event.type
          await deliver(world, { ...event, id: `${event.id}_${at}`, type })
          await drain(world)
        }
      }
      const moves = await world.db.query<{
        from: SubscriptionState
        event: never
        to: SubscriptionState
      }>(sql`
        select details ->> 'from' as from, details ->> 'event' as event, replace(action, 'subscription.', '') as to
        from audit_log where project_id = ${owner.project_id} and action like 'subscription.%' and details ? 'from'
        order by id`)
      let state: SubscriptionState = 'trialing'
      for (const { from, event, to } of moves) {
        expect(from).toBe(state)
        const possible = [false, true].flatMap((isTrialOver) =>
          [false, true].map((wasPaid) => nextState(from, event, { isTrialOver, wasPaid })),
        )
        expect(possible).toContain(to)
        state = to
      }
      expect((await subscriptionOf(owner)).state).toBe(state)
    }),
    { numRuns: size(30, 300), seed: 20_261_115 },
  )
})

test('the diagram in docs/billing.md matches the table in the code', async () => {
  const { readFileSync } = await import('node:fs')
  const page = readFileSync(`${root}docs/billing.md`, 'utf8')
  for (const [state, events] of Object.entries(transitions)) {
    for (const [event, next] of Object.entries(events)) {
      expect(page).toContain(
        `| ${state} | ${event} | ${next === 'before' ? 'trialing, expired or canceled, as before' : next} |`,
      )
    }
  }
  const rows = page.match(/^\| (trialing|expired|checkout_open|active|past_due|canceled) \| \w+ \|/gm) ?? []
  expect(rows.length).toBe(Object.values(transitions).flatMap((events) => Object.keys(events)).length)
})
