// Receivers with every bad habit: each event at least once, in order, and no other receiver waits for it.
import { setTimeout as wait } from 'node:timers/promises'
import { accept, status } from '@harness/receivers.ts'
import { operations } from '@muster/contract'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { hooked, later, numbers, receive, stateOf, until, useDeliveries, world } from './hooks.ts'

useDeliveries()

const o = operations

describe('a receiver that', () => {
  test('answers 500 gets the same event again, and the others after it, in order', async () => {
    let fails = 2
    const { receiver, webhook, create } = await hooked((response) =>
      fails-- > 0 ? status(500)(response) : accept(response),
    )
    await create(5)
    await until(() => receiver.tried.length === 1)
    await later(webhook.id, 1)
    await until(() => receiver.tried.length === 2)
    await later(webhook.id, 1)
    await until(() => receiver.got.length === 5)
    expect(receiver.tried.map(({ event }) => event.id.split('_').at(-1))).toEqual([
      '1',
      '1',
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
  })

  test('is down for two hours gets everything, in order, when it is back', async () => {
    const { receiver, webhook, create } = await hooked((response) => void response.destroy())
    await create(10)
    for (let tries = 1; tries <= 4; tries++) {
      await until(() => receiver.tried.length === tries)
      await later(webhook.id, 1)
    }
    receiver.answer = accept
    await later(webhook.id, 2)
    await until(() => receiver.got.length === 10)
    expect(numbers(receiver)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1))
  })

  test('answers 429 with Retry-After gets nothing for that long', async () => {
    const { receiver, webhook, create } = await hooked(status(429, { 'retry-after': '3000' }))
    await create(1)
    await until(() => receiver.tried.length === 1)
    const due = async () => {
      const [row] = await world.db.query<{ seconds: number }>(sql`
        select extract(epoch from due_at - now())::int as seconds from webhook_cursors
        where webhook_id = ${webhook.id} and leased_until is null`)
      return row?.seconds ?? 0
    }
    await until(async () => (await due()) > 2_900)
    expect(await due()).toBeLessThan(3_001)
  })

  test('answers 410 gets nothing more, and the project gets an event', async () => {
    const { owner, receiver, webhook, create } = await hooked(status(410))
    await create(3)
    await until(async () => (await stateOf(webhook.id, owner.token)) === 'ended')
    expect(receiver.tried.length).toBe(1)
    const { data } = await world.call(o.eventsList, { types: ['webhook.ended'] }, { token: owner.token })
    expect(data).toMatchObject({ events: [{ type: 'webhook.ended', webhook_id: webhook.id }] })
  })

  test('redirects is not followed', async () => {
    const elsewhere = await receive()
    const { owner, receiver, webhook, create } = await hooked(status(302, { location: elsewhere.url }))
    await create(1)
    await until(() => receiver.tried.length === 1)
    await until(async () => {
      const { data } = await world.call(o.webhooksDeliveriesList, { id: webhook.id }, { token: owner.token })
      const [first] = (data as { deliveries: { state: string; error: string }[] }).deliveries
      return first?.state === 'retrying' && first.error.includes('redirects are not followed')
    })
    expect(elsewhere.connections()).toBe(0)
  })

  test('has failed for five days is suspended, and continues where it stopped when resumed', async () => {
    const { owner, receiver, webhook, create } = await hooked(status(500))
    await create(2)
    await until(() => receiver.tried.length === 1)
    await until(async () => {
      const rows = await world.db.query(sql`
        update webhooks set failing_since = now() - interval '5 days 1 hour'
        where id = ${webhook.id} and failing_since is not null returning 1`)
      return rows.length > 0
    })
    await later(webhook.id, 1)
    await until(async () => (await stateOf(webhook.id, owner.token)) === 'suspended')
    const { data } = await world.call(o.eventsList, { types: ['webhook.suspended'] }, { token: owner.token })
    expect(data).toMatchObject({ events: [{ webhook_id: webhook.id }] })
    await create(1)
    receiver.answer = accept
    await world.call(o.webhooksResume, { id: webhook.id }, { token: owner.token })
    await until(() => receiver.got.length === 4)
    expect(numbers(receiver)).toEqual([1, 2, 3, 4])
  })

  test('fails ten times gets the next event, and redelivery sends the failed one', async () => {
    const { owner, receiver, webhook, create } = await hooked((response, { event }) =>
      event.id.endsWith('_1') ? status(500)(response) : accept(response),
    )
    await create(2)
    for (let tries = 1; tries <= 9; tries++) {
      await until(() => receiver.tried.length === tries)
      await later(webhook.id, 30)
    }
    await until(() => receiver.got.length === 1)
    expect([receiver.tried.length, numbers(receiver)]).toEqual([11, [2]])
    const list = async () => {
      const { data } = await world.call(o.webhooksDeliveriesList, { id: webhook.id }, { token: owner.token })
      return (data as { deliveries: { id: number; state: string; attempts: number }[] }).deliveries
    }
    // The receiver has the second event before its delivery is written down.
    await until(async () => (await list()).length === 2)
    const [, first] = await list()
    expect(first).toMatchObject({ state: 'failed', attempts: 10 })
    receiver.answer = accept
    const again = { id: webhook.id, delivery_id: first?.id }
    expect((await world.call(o.webhooksDeliveriesRedeliver, again, { token: owner.token })).status).toBe(200)
    await until(() => receiver.got.length === 2)
    expect(numbers(receiver)).toEqual([2, 1])
    await until(async () => (await list())[1]?.state === 'delivered')
  })

  test('is slow, hangs, or does not complete its answer delays no other receiver', async () => {
    const bad = await Promise.all([
      hooked((response) => void wait(3_000).then(() => accept(response))),
      hooked(() => {}),
      hooked((response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half')
        setTimeout(() => response.destroy(), 50)
      }),
      hooked((response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('x'.repeat(65_536)), 1)
        response.once('close', () => clearInterval(timer))
      }),
    ])
    const good = await hooked()
    const usual = await slowest(good, 10)
    for (const { create } of bad) await create(3)
    expect((await slowest(good, 40)) - usual).toBeLessThan(1_000)
    expect(bad.every(({ receiver }) => receiver.tried.length > 0)).toBe(true)
  })
})

test('many receivers that are slow but answer 200 delay a quick one by less than a second', async () => {
  const slow = await Promise.all(
    Array.from({ length: 30 }, () => hooked((response) => void wait(4_000).then(() => accept(response)))),
  )
  const good = await hooked()
  const usual = await slowest(good, 5)
  await Promise.all(slow.map(({ create }) => create(2)))
  expect((await slowest(good, 10)) - usual).toBeLessThan(1_000)
})

/** The longest time, in milliseconds, from a change until its receiver has it. */
async function slowest({ create, receiver }: Awaited<ReturnType<typeof hooked>>, times: number) {
  let most = 0
  for (let n = 0; n < times; n++) {
    const start = performance.now()
    const before = receiver.got.length
    await create(1)
    await until(() => receiver.got.length === before + 1)
    most = Math.max(most, performance.now() - start)
  }
  return most
}
