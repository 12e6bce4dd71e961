// The SDK follows a feed: it comes back after a cut, and skips nothing.
import { setTimeout as wait } from 'node:timers/promises'
import { startCuttingProxy } from '@harness/cutting-proxy.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { createClient, MusterError } from '@muster/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { create, type Event, numbers, until, upTo } from './streams.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const o = operations

describe('client.events.watch()', () => {
  test('reconnects when it is cut, and sees each event once, in order', async () => {
    const { token } = await world.team()
    const proxy = await startCuttingProxy(() => new URL(world.origin))
    const client = createClient({ baseUrl: `${proxy.origin}/api`, token })
    const controller = new AbortController()
    const seen: Event[] = []
    const watching = (async () => {
      for await (const event of client.events.watch({ after: '0-0' }, { signal: controller.signal }))
        seen.push(event)
    })().catch(() => {})
    let isOver = false
    const cutting = (async () => {
      while (!isOver) {
        await wait(50 + Math.random() * 150)
        proxy.cut()
      }
    })()
    await create(world, token, 300)
    isOver = true
    await cutting
    await until(() => seen.length >= 300, 15_000)
    expect(numbers(seen)).toEqual(upTo(300))
    controller.abort()
    await watching
    await proxy.close()
  })

  test('misses nothing between its first connection and a cut before the first event', async () => {
    const { token } = await world.team()
    const proxy = await startCuttingProxy(() => new URL(world.origin))
    const controller = new AbortController()
    const seen: Event[] = []
    const client = createClient({ baseUrl: `${proxy.origin}/api`, token })
    const watching = (async () => {
      for await (const event of client.events.watch({}, { signal: controller.signal })) seen.push(event)
    })().catch(() => {})
    await wait(300)
    proxy.cut()
    await create(world, token, 3)
    await until(() => seen.length === 3)
    controller.abort()
    await watching
    await proxy.close()
  })

  test('throws errors that a retry cannot fix', async () => {
    const { token } = await world.team()
    const client = createClient({ baseUrl: `${world.origin}/api`, token })
    const attempt = async () => {
      for await (const _event of client.events.watch({ after: '99-0' })) return
    }
    await expect(attempt()).rejects.toThrow(MusterError)
    await world.call(o.logout, {}, { token })
    await wait(900)
    await expect(attempt()).rejects.toMatchObject({ status: 401 })
  })

  test('client.events.list() iterates over the existing events and ends', async () => {
    const { token } = await world.team()
    await create(world, token, 7)
    const client = createClient({ baseUrl: `${world.origin}/api`, token })
    const seen: Event[] = []
    for await (const event of client.events.list({ limit: 3 })) seen.push(event)
    expect(numbers(seen)).toEqual(upTo(7))
  })
})
