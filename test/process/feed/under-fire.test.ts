// Feeds while processes are killed: no gap, no double, no disorder, and a watcher that is cut sees each event once.
import { setTimeout as wait } from 'node:timers/promises'
import { startCuttingProxy } from '@harness/cutting-proxy.ts'
import { GENEROUS, type Service, size, startService } from '@harness/processes.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations } from '@muster/contract'
import { createClient } from '@muster/sdk'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const WRITES = size(1_200, 200_000)
const KILLS = size(2, 20)
const CUTS = size(10, 100)
const PROJECTS = 50
const CLIENTS = 32

let world: World
let services: Service[]
let env: Record<string, string>
beforeAll(async () => {
  world = await createWorld()
  env = { ...GENEROUS, DATABASE_URL: world.config.DATABASE_URL, REDIS_URL: inject('redisUrl') }
  services = await Promise.all([startService(env), startService(env)])
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop('SIGKILL')))
  await world.close()
})

const o = operations
type Team = Awaited<ReturnType<World['team']>>

/** One attempt: the answer, or nothing when nobody knows whether it happened. */
async function attempt(op: Operation, body: object, token: string, n: number) {
  const { base } = services[n % services.length] as Service
  try {
    const response = await fetch(base + op.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
      },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return response.ok ? JSON.parse(text).data : undefined
  } catch {
    await wait(20)
    return undefined
  }
}

interface Event {
  readonly id: string
  readonly type: string
  readonly card_id?: number
}

test(`${WRITES} writes by ${CLIENTS} clients over ${PROJECTS} projects on two processes, killed ${KILLS} times`, {
  timeout: 40 * 60_000,
}, async () => {
  const teams = await Promise.all(Array.from({ length: PROJECTS }, () => world.team()))
  const acknowledged = new Map<number, Set<number>>(teams.map(({ project_id }) => [project_id, new Set()]))
  let written = 0
  let [kills, cuts] = [0, 0]
  let isOver = false

  // On a slow machine, clients write on until every kill and every cut has happened.
  const client = async (number: number) => {
    for (let n = number; written < WRITES || kills < KILLS || cuts < CUTS; n++) {
      const team = teams[(n * 7 + number) % PROJECTS] as Team
      const { token, project_id } = team
      const group_id = team.group_ids[n % 2]
      const made = await attempt(o.cardsCreate, { title: `Card ${n}`, group_id }, token, n)
      if (!made) continue
      const { id } = made.card
      acknowledged.get(project_id)?.add(id)
      written++
      const write = async (op: Operation, body: object, at: number) => {
        if (await attempt(op, body, token, at)) written++
      }
      await write(o.cardsUpdate, { id, title: `Changed ${n}` }, n)
      await write(o.commentsCreate, { card_id: id, comment: 'x' }, n + 1)
      // The bound of a group must not be reached.
      if (n % 3) await write(o.cardsDelete, { id }, n)
      else await write(o.cardsMove, { id, group_id: null }, n)
    }
  }

  const watched = teams[0] as Team
  const proxy = await startCuttingProxy(() => new URL((services[0] as Service).base))
  const controller = new AbortController()
  const seen: Event[] = []
  const sdk = createClient({ baseUrl: `${proxy.origin}/api`, token: watched.token })
  const watching = (async () => {
    for await (const event of sdk.events.watch({ after: '0-0' }, { signal: controller.signal }))
      seen.push(event)
  })().catch((error) => controller.signal.aborted || Promise.reject(error))

  const pace = (most: number, done: () => number) => written / WRITES > done() / most
  const killing = (async () => {
    while (!isOver && kills < KILLS) {
      await wait(50)
      if (!pace(KILLS, () => kills)) continue
      const at = kills++ % services.length
      await (services[at] as Service).stop('SIGKILL')
      services[at] = await startService(env)
    }
  })()
  const cutting = (async () => {
    while (!isOver && cuts < CUTS) {
      await wait(30)
      if (!pace(CUTS, () => cuts)) continue
      cuts++
      proxy.cut()
    }
  })()
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  isOver = true
  await Promise.all([killing, cutting])

  let events = 0
  for (const { project_id, token } of teams) {
    const all: Event[] = []
    const reader = createClient({ baseUrl: (services[1] as Service).base, token })
    for await (const event of reader.events.list({ limit: 500 })) all.push(event)
    expect(all.map(({ id }) => id)).toEqual(all.map((_, at) => `evt_${project_id}_${at + 1}`))
    const created = all.flatMap(({ type, card_id }) => (type === 'card.created' ? [card_id] : []))
    const cards = await world.db.query<{ id: number }>(
      sql`select id from cards where project_id = ${project_id}`,
    )
    expect(created.toSorted()).toEqual(cards.map(({ id }) => id).toSorted())
    for (const id of acknowledged.get(project_id) ?? []) expect(created).toContain(id)
    events += all.length
    if (project_id !== watched.project_id) continue
    // After many cuts the client waits longer before it connects again.
    for (let left = 1_200; left > 0 && seen.length < all.length; left--) await wait(50)
    expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  }
  expect(events).toBeGreaterThanOrEqual(written)
  console.log(
    `${written} acknowledged writes, ${events} events, ${kills} kills, ${cuts} cuts; the watcher saw ${seen.length}`,
  )
  expect([kills, cuts]).toEqual([KILLS, CUTS])
  controller.abort()
  await watching
  await proxy.close()
})
