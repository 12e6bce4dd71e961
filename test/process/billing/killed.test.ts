// Payment events while the worker is killed in the middle of them: each event's effect once, the right state at the end.
import { setTimeout as wait } from 'node:timers/promises'
import { size, startWorker } from '@harness/processes.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTrial } from '../../../api/src/billing/trial.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { deliver, type Event, eventsOf, sellPlans, shuffled, stripeEnv } from './events.ts'
import { type StandIn, startStripe } from './stripe-stand-in.ts'

const KILLS = size(4, 20)
const PROJECTS = size(20, 100)

let world: World
let stripe: StandIn
beforeAll(async () => {
  stripe = await startStripe()
  world = await createWorld(stripeEnv(stripe))
  await sellPlans(world)
})
afterAll(async () => {
  await world.close()
  await stripe.close()
})

test(`${KILLS} kills during the events of ${PROJECTS} projects lose and repeat nothing`, async () => {
  const wish = { product: 'shop', plan: 'standard', period: 'month' }
  const last = ['active', 'active', 'past_due', 'active', 'canceled']
  const lives: { token: string; events: Event[]; state: string | undefined }[] = []
  for (let at = 0; at < PROJECTS; at++) {
    const { token, project_id } = await world.member('owner')
    await world.db.transaction((tx) => startTrial(tx, null, project_id, wish, 14))
    await world.call(operations.subscriptionsUpgradeTrial, wish, { token })
    lives.push({ token, events: await eventsOf(world, project_id, 1 + (at % 5)), state: last[at % 5] })
  }
  const all = shuffled(lives.flatMap(({ events }) => [...events, ...events]))
  const env = { DATABASE_URL: world.config.DATABASE_URL, ...stripeEnv(stripe) }
  const share = Math.ceil(all.length / KILLS)
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = await startWorker(env)
    const some = all.slice(kill * share, (kill + 1) * share)
    await Promise.all(some.map((event) => deliver(world, event)))
    await worker.stop('SIGKILL')
  }
  const worker = await startWorker(env)
  const end = Date.now() + 60_000
  for (;;) {
    const [row] = await world.db.query<{ left: number }>(sql`
      select count(*) as left from payment_events where processed_at is null`)
    if (row?.left === 0) break
    if (Date.now() > end) throw new Error(`${row?.left} events are left`)
    await wait(200)
  }
  await worker.stop()
  for (const { token, state } of lives) {
    const { body } = await world.call(operations.subscriptionsGet, {}, { token })
    expect(body.data.subscription.state).toBe(state)
  }
  const [kept] = await world.db.query<{ count: number }>(sql`select count(*) as count from payment_events`)
  expect(kept?.count).toBe(lives.reduce((sum, { events }) => sum + events.length, 0))
}, 300_000)
