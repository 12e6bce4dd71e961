// A world whose webhooks are delivered, and projects that have one.
import { setTimeout as wait } from 'node:timers/promises'
import { type Receiver, startReceiver } from '@harness/receivers.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { startDeliveries } from '../../../api/src/feed/deliver.ts'
import { createLog } from '../../../api/src/log.ts'

export let world: World
let deliveries: ReturnType<typeof startDeliveries>
let receivers: Receiver[] = []

/** Gives a test file a world of its own. Files share this module, so each must call it. */
export function useDeliveries(): void {
  beforeAll(async () => {
    world = await createWorld({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
    deliveries = startDeliveries({ db: world.db, config: world.config, log: createLog('silent') })
    receivers = []
  })
  afterAll(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()))
    await deliveries.stop()
    await world.close()
  })
}

const o = operations
export interface Hook {
  readonly id: number
  readonly secret: string
  readonly state: string
}

export async function receive(answer?: Receiver['answer']): Promise<Receiver> {
  const receiver = await startReceiver(answer)
  receivers.push(receiver)
  return receiver
}

export async function hooked(answer?: Receiver['answer'], more: object = {}) {
  const owner = await world.team()
  const receiver = await receive(answer)
  const made = await world.call(o.webhooksCreate, { url: receiver.url, ...more }, { token: owner.token })
  expect(made.status).toBe(201)
  const { webhook } = made.data as { webhook: Hook }
  const create = async (count: number) => {
    for (let n = 0; n < count; n++)
      await world.call(o.cardsCreate, { title: `Card ${n}` }, { token: owner.token })
  }
  return { owner, receiver, webhook, create }
}

export async function until(isSo: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  for (const end = performance.now() + ms; !(await isSo()); ) {
    if (performance.now() > end) throw new Error('It did not come to pass.')
    await wait(20)
  }
}

export const numbers = (receiver: Receiver) =>
  receiver.got.map(({ event }) => Number(event.id.split('_').at(-1)))
export const inOrder = (list: readonly number[]) =>
  list.every((n, at) => at === 0 || n >= (list[at - 1] ?? 0))

/** As if so much time had gone by, once the worker has put the next attempt off. */
export async function later(webhookId: number, hours: number): Promise<void> {
  await until(async () => {
    const rows = await world.db.query(sql`
      update webhook_cursors set due_at = due_at - make_interval(hours => ${hours}::int)
      where webhook_id = ${webhookId} and leased_until is null and due_at > now() returning 1`)
    return rows.length > 0
  })
}

export const stateOf = async (id: number, token: string) => {
  const { data } = await world.call(o.webhooksList, {}, { token })
  return (data as { webhooks: Hook[] }).webhooks.find((each) => each.id === id)?.state
}
