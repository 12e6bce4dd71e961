// A proxy before the real service that fails in every way and every order: each call is done exactly once.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isFull } from '@harness/processes.ts'
import { createWorld, type World } from '@harness/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { createClient, type MusterError } from '../../../sdk/src/index.ts'

const TIMEOUT_MS = 2_000
const faults = ['429', '500 before', '500 after', 'reset before', 'reset after', 'late', 'silent'] as const
type Fault = (typeof faults)[number]

let world: World
let proxy: Server
let baseUrl: string
let token: string
/** What is still to go wrong for a card, by its title. */
const scripts = new Map<string, Fault[]>()

beforeAll(async () => {
  // All calls go to one project; how many of them it may have at once is not what is tested here.
  world = await createWorld({ PROJECT_MAX_IN_FLIGHT: '1000' })
  token = (await world.team()).token
  proxy = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1', 2_000)
  await once(proxy, 'listening')
  baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api`
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await world.close()
})

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request) body += chunk
  const { title, name } = JSON.parse(body)
  const fault = scripts.get(title ?? name)?.shift()
  const forward = async () => {
    const headers = { ...(request.headers as Record<string, string>) }
    for (const hop of ['host', 'connection', 'content-length', 'transfer-encoding']) delete headers[hop]
    return fetch(world.origin + request.url, { method: 'POST', headers, body })
  }
  const fail = () => response.writeHead(500, { 'x-error-code': 'internal' }).end('{"message":"x"}')
  if (fault === '429') response.writeHead(429, { 'retry-after': '1' }).end('{"message":"x"}')
  else if (fault === '500 before') fail()
  else if (fault === 'reset before') request.socket.destroy()
  else if (fault === 'late') {
    // Reaches the service only after the client has given it up and come again.
    await wait(TIMEOUT_MS + 600)
    await forward().catch(() => undefined)
  } else {
    const answer = await forward()
    const text = await answer.text()
    if (fault === '500 after') fail()
    else if (fault === 'reset after') request.socket.destroy()
    else if (fault === undefined)
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text)
    // 'silent': done, and never answered.
  }
}

function orders(length: number): Fault[][] {
  if (length === 0) return [[]]
  return orders(length - 1).flatMap((rest) => faults.map((fault) => [fault, ...rest]))
}

const client = () => createClient({ baseUrl, token, timeoutMs: TIMEOUT_MS })
const SIDE_BY_SIDE = 60

async function inBatches<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += SIDE_BY_SIDE) {
    await Promise.all(items.slice(at, at + SIDE_BY_SIDE).map(work))
  }
  // What is late arrives.
  await wait(TIMEOUT_MS + 2_000)
}

async function cardsByTitle(prefix: string): Promise<Map<string, number>> {
  const rows = await world.db.query<{ title: string; count: number }>(
    sql`select title, count(*)::int as count from cards where title like ${`${prefix}%`} group by title`,
  )
  return new Map(rows.map(({ title, count }) => [title, count]))
}

test('after three failures in any order and a success, every write is done once', async () => {
  expect(orders(3)).toHaveLength(343)
  // Each costs seconds of waiting: every ninth here, all of them with MUSTER_FULL=1.
  const all = orders(3).filter((_, at) => isFull || at % 9 === 0)
  const shown = new Map<string, number>()
  await inBatches(all, async (script) => {
    const title = `three ${script.join(', ')}`
    scripts.set(title, [...script])
    const { card } = await client().cards.create({ title })
    shown.set(title, card.id)
    expect(scripts.get(title)).toEqual([])
  })
  const made = await cardsByTitle('three ')
  expect(made.size).toBe(all.length)
  expect([...made.values()].filter((count) => count !== 1)).toEqual([])
  expect(new Set(shown.values()).size).toBe(all.length)
})

test('after four failures the call throws, and the write is done once or not at all', async () => {
  const all = orders(4).filter((_, at) => at % (isFull ? 60 : 240) === 0)
  await inBatches(all, async (script) => {
    const title = `four ${script.join(', ')}`
    scripts.set(title, [...script])
    const error = await client()
      .cards.create({ title })
      .then(() => undefined)
      .catch((thrown: MusterError) => thrown)
    expect(error?.code).toBeDefined()
  })
  for (const count of (await cardsByTitle('four ')).values()) expect(count).toBe(1)
})

test('a write without a key is retried only after 429', async () => {
  const { project_id } = await world.team().then(async (team) => {
    token = team.token
    return team
  })
  await inBatches([...faults], async (fault) => {
    const name = `token ${fault}`
    scripts.set(name, [fault])
    const outcome = await client()
      .tokens.create({ name, project_id, role: 'viewer' })
      .then(() => 'made')
      .catch(() => 'thrown')
    expect([fault, outcome]).toEqual([fault, fault === '429' ? 'made' : 'thrown'])
  })
  const rows = await world.db.query<{ name: string; count: number }>(
    sql`select name, count(*)::int as count from access_tokens where name like 'token %' group by name`,
  )
  for (const { count } of rows) expect(count).toBe(1)
  const carriedOut = ['429', '500 after', 'late', 'reset after', 'silent']
  expect(rows.map(({ name }) => name.slice('token '.length)).toSorted()).toEqual(carriedOut)
})
