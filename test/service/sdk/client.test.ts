import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMember } from '../../../api/src/accounts/store/memberships.ts'
import {
  type Client,
  createClient,
  Forbidden,
  MusterError,
  NotFound,
  RateLimited,
  Unauthenticated,
  Unreachable,
  ValidationError,
} from '../../../sdk/src/index.ts'

let world: World
let baseUrl: string
beforeAll(async () => {
  world = await createWorld()
  baseUrl = `${world.origin}/api`
})
afterAll(() => world.close())

const thrownBy = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error)

describe('against the service', () => {
  test('signs in, calls, and gets typed data', async () => {
    const ann = await world.member('owner')
    const { token, id } = await createClient({ baseUrl }).authenticate({
      email: ann.email,
      password: PASSWORD,
    })
    const client = createClient({ baseUrl: `${baseUrl}/`, token: async () => token })
    const { user, projects } = await client.me()
    expect([user.id, projects[0]?.role]).toEqual([id, 'owner'])
    await client.logout()
  })

  test('string-typed resources arrive as objects', async () => {
    const { token, board_id } = await world.team()
    const { board } = await createClient({ baseUrl, token }).boards.get({ id: board_id })
    expect(board.groups.map(({ title }) => title)).toEqual(['One', 'Two'])
  })

  test('throws a class per status, with fields, code and request id', async () => {
    const { token } = await world.member('viewer')
    const { board_id } = await world.team()
    const client = createClient({ baseUrl, token })
    const invalid = await thrownBy(client.cards.list({ limit: 0 }))
    expect(invalid).toBeInstanceOf(ValidationError)
    expect(invalid).toMatchObject({
      name: 'ValidationError',
      status: 422,
      code: 'validation',
      fields: { limit: [expect.any(String)] },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const forbidden = await thrownBy(client.cards.create({ title: 'x' }))
    expect(forbidden).toBeInstanceOf(Forbidden)
    expect(forbidden).toMatchObject({ code: 'forbidden_role', status: 403 })
    expect(await thrownBy(client.boards.get({ id: board_id }))).toMatchObject({ code: 'forbidden_project' })
    expect(await thrownBy(client.boards.get({ id: 999_999 }))).toBeInstanceOf(NotFound)
    expect(await thrownBy(createClient({ baseUrl }).me())).toBeInstanceOf(Unauthenticated)
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1/api', attempts: 1, token })
    expect(await thrownBy(nowhere.me())).toBeInstanceOf(Unreachable)
    for (const error of [invalid, forbidden]) expect(error).toBeInstanceOf(MusterError)
  })

  test('a list is one page when awaited; a loop yields all rows and reads pages only as needed', async () => {
    const { token } = await world.team()
    let asked = 0
    const client = createClient({ baseUrl, token, hooks: { request: () => void asked++ } })
    for (let at = 0; at < 7; at++) await client.cards.create({ title: `Card ${at}` })
    const { cards, next_after_id } = await client.cards.list({ limit: 3 })
    expect([cards.length, next_after_id]).toEqual([3, cards[2]?.id])
    asked = 0
    const titles: string[] = []
    for await (const card of client.cards.list({ limit: 3 })) titles.push(card.title)
    expect(titles).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => `Card ${at}`))
    expect(asked).toBe(3)
    asked = 0
    for await (const card of client.cards.list({ limit: 3 })) if (card.title === 'Card 1') break
    expect(asked).toBe(1)
  })

  test('another project can be set for one call or for a derived client', async () => {
    const ann = await world.member('owner')
    const second = await world.project()
    await world.db.transaction((tx) => insertMember(tx, second.id, ann.id, 'owner'))
    const client = createClient({ baseUrl, token: ann.token })
    const { card } = await client.cards.create({ title: 'x' }, { projectId: second.id })
    expect(card.project_id).toBe(second.id)
    const there = client.with({ projectId: second.id })
    expect((await there.cards.list()).cards.map(({ id }) => id)).toEqual([card.id])
    expect((await client.cards.list()).cards).toEqual([])
  })

  test('the same idempotency key creates one card', async () => {
    const { token } = await world.team()
    const client = createClient({ baseUrl, token })
    const twice = [1, 2].map(() => client.cards.create({ title: 'x' }, { idempotencyKey: 'one' }))
    const [first, second] = await Promise.all(twice)
    expect(first?.card.id).toBe(second?.card.id)
  })
})

describe('against a server that fails on purpose', () => {
  type Reaction = (request: IncomingMessage, response: ServerResponse) => void
  const answer =
    (status: number, headers = {}): Reaction =>
    (_, response) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end('{"data":[],"message":"x"}')
  const reset: Reaction = (request) => request.socket.destroy()
  const hang: Reaction = () => {}
  const page: Reaction = (_, response) => response.writeHead(200).end('<html>')

  async function tried(reactions: Reaction[], act: (client: Client) => Promise<unknown>) {
    const seen: { key: string | undefined; at: number }[] = []
    const server = createServer((request, response) => {
      seen.push({ key: request.headers['idempotency-key'] as string | undefined, at: performance.now() })
      const react = reactions[seen.length - 1] ?? answer(200)
      react(request, response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const retried: string[] = []
    const client = createClient({
      baseUrl: `http://127.0.0.1:${port}`,
      token: 't',
      // Long enough for a loaded machine, which must not take a slow answer for silence.
      timeoutMs: 1_500,
      maxWaitMs: 2_000,
      hooks: { retry: ({ attempt, error }) => void retried.push(`${attempt} ${error.code}`) },
    })
    const outcome = await act(client).then(
      () => 'done',
      (error: MusterError) => error.code ?? String(error),
    )
    server.closeAllConnections()
    server.close()
    return { outcome, seen, retried }
  }

  test('a write is retried after 500, a reset and a timeout, always with the same key', async () => {
    const { outcome, seen, retried } = await tried([answer(500), reset, hang], (client) =>
      client.tags.create({ name: 'x' }),
    )
    expect(outcome).toBe('done')
    expect(retried).toEqual(['1 internal', '2 unreachable', '3 timed_out'])
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
    expect(seen[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  test('a read is retried without a key, also after an HTML error page', async () => {
    const { outcome, seen } = await tried([answer(500), reset, page], (client) => client.me())
    expect([outcome, seen.length, seen[0]?.key]).toEqual(['done', 4, undefined])
  })

  test('waits for Retry-After; a wait that is too long is thrown immediately with its seconds', async () => {
    const limit = (seconds: number) =>
      answer(429, { 'retry-after': String(seconds), 'x-error-code': 'rate_limited' })
    const { outcome, seen } = await tried([limit(1)], (client) => client.me())
    expect(outcome).toBe('done')
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(995)
    let thrown: unknown
    const long = await tried([limit(60)], async (client) => {
      thrown = await thrownBy(client.me())
      throw thrown
    })
    expect([long.outcome, long.seen.length]).toEqual(['rate_limited', 1])
    expect(thrown).toBeInstanceOf(RateLimited)
    expect(thrown).toMatchObject({ seconds: 60 })
  })

  test('a write without a key is not retried if it may have been executed', async () => {
    const signIn = (client: Client) => client.authenticate({ email: 'a@b.example', password: 'x' })
    expect(await tried([reset], signIn)).toMatchObject({ outcome: 'unreachable', retried: [] })
    expect((await tried([answer(500)], signIn)).seen).toHaveLength(1)
  })

  test('gives up after four tries', async () => {
    const { outcome, seen } = await tried(Array(9).fill(answer(500)), (client) => client.me())
    expect([outcome, seen.length]).toEqual(['internal', 4])
  })

  test('a signal aborts the call and its waits; a call can have its own timeout', async () => {
    for (const [reactions, ms] of [
      [[hang], 200],
      [[answer(429, { 'retry-after': '2' })], 200],
    ] as const) {
      const started = performance.now()
      const controller = new AbortController()
      setTimeout(() => controller.abort(new Error('enough')), ms)
      const { outcome, seen } = await tried([...reactions], (client) =>
        client.me({}, { signal: controller.signal }),
      )
      expect(outcome).toBe('Error: enough')
      expect(seen).toHaveLength(1)
      expect(performance.now() - started).toBeLessThan(1_900)
    }
    const one = await tried(Array(4).fill(hang), (client) => client.me({}, { timeoutMs: 50 }))
    expect(one.outcome).toBe('timed_out')
  })

  test('hooks can add headers and see every attempt', async () => {
    let traced: string | undefined
    const statuses: number[] = []
    await tried(
      [
        answer(500),
        (request, response) => {
          traced = request.headers.traceparent as string
          answer(200)(request, response)
        },
      ],
      (client) =>
        client
          .with({
            hooks: {
              request: ({ headers }) => headers.set('traceparent', '00-abc'),
              response: ({ response }) => void statuses.push(response.status),
            },
          })
          .me(),
    )
    expect([traced, statuses]).toEqual(['00-abc', [500, 200]])
  })
})
