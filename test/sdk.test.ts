import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, PASSWORD, type World } from '../api/src/test/world.ts'
import { createClient, MusterError } from '../sdk/src/index.ts'

let world: World
let baseUrl: string
beforeAll(async () => {
  world = await createWorld()
  baseUrl = `${world.origin}/api`
})
afterAll(() => world.close())

describe('against the service', () => {
  test('signs in, calls, and gets typed data', async () => {
    const ann = await world.member('owner')
    const { token, id } = await createClient({ baseUrl }).authenticate({
      email: ann.email,
      password: PASSWORD,
    })
    const client = createClient({ baseUrl: `${baseUrl}/`, token })
    const { user, projects } = await client.me()
    expect([user.id, projects[0]?.role]).toEqual([id, 'owner'])
    expect(await client.logout()).toEqual([])
  })

  test('throws what was refused: status, code, fields, request id', async () => {
    const refused = await createClient({ baseUrl })
      .authenticate({ email: 'no', password: '' })
      .catch((error) => error)
    expect(refused).toBeInstanceOf(MusterError)
    expect(refused).toMatchObject({
      status: 422,
      code: 'validation',
      errors: { email: [expect.any(String)] },
    })
    expect(refused.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('retries, against a server that fails on purpose', () => {
  type Reaction = (request: IncomingMessage, response: ServerResponse) => void
  const answer =
    (status: number, headers = {}): Reaction =>
    (_, response) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end('{"data":[],"message":"x"}')
  const reset: Reaction = (request) => request.socket.destroy()
  const hang: Reaction = () => {}

  async function tried(reactions: Reaction[], name: 'logout' | 'me' | 'tokensList' | 'authenticate') {
    const seen: { key: string | undefined; at: number }[] = []
    const server = createServer((request, response) => {
      seen.push({ key: request.headers['idempotency-key'] as string | undefined, at: performance.now() })
      const react = reactions[seen.length - 1] ?? answer(200)
      react(request, response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const client = createClient({
      baseUrl: `http://127.0.0.1:${port}`,
      token: 't',
      timeoutMs: 300,
      maxWaitMs: 2_000,
    })
    const call =
      name === 'authenticate' ? client.authenticate({ email: 'a@b.example', password: 'x' }) : client[name]()
    const outcome = await call.then(
      () => 'done',
      (error: MusterError) => error.code,
    )
    server.closeAllConnections()
    server.close()
    return { outcome, seen }
  }

  test('a write comes again after 500, a reset and silence, always with the same key', async () => {
    const { outcome, seen } = await tried([answer(500), reset, hang], 'logout')
    expect(outcome).toBe('done')
    expect(seen).toHaveLength(4)
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
    expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a read comes again, without a key', async () => {
    const { outcome, seen } = await tried([answer(500), reset], 'me')
    expect([outcome, seen.length, seen[0]?.key]).toEqual(['done', 3, undefined])
  })

  test('Retry-After is waited for; one that is too long is thrown at once', async () => {
    const { outcome, seen } = await tried(
      [answer(429, { 'retry-after': '1', 'x-error-code': 'rate_limited' })],
      'me',
    )
    expect(outcome).toBe('done')
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(995)
    const long = await tried([answer(429, { 'retry-after': '60', 'x-error-code': 'rate_limited' })], 'me')
    expect([long.outcome, long.seen.length]).toEqual(['rate_limited', 1])
  })

  test('what may have happened and cannot be named is not repeated: a sign-in after a reset', async () => {
    expect((await tried([reset], 'authenticate')).outcome).toBe('unreachable')
    expect((await tried([answer(500, { 'x-error-code': 'internal' })], 'authenticate')).seen).toHaveLength(1)
  })

  test('gives up after four tries', async () => {
    const { outcome, seen } = await tried(Array(9).fill(answer(500, { 'x-error-code': 'internal' })), 'me')
    expect([outcome, seen.length]).toEqual(['internal', 4])
  })
})
