import { once } from 'node:events'
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { keepAlive, type Shot, shoot, tally } from '@harness/hammer.ts'
import { type Service, startService } from '@harness/processes.ts'
import { startRedis, type TestServer } from '@harness/servers.ts'
import { environmentOf } from '@harness/service.ts'
import { eventually, expectWithin } from '@harness/timing.ts'
import { createWorld, type World } from '@harness/world.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const LIMIT = 100
// docs/contract.md: a process may have let in so many of which Redis has not heard. On a machine that stalls one of two, the
// other uses the limit up meanwhile.
const UNTOLD = LIMIT / 20
const agent = keepAlive(64)

let world: World
let redis: TestServer
let proxy: DelayProxy
let services: Service[]

beforeAll(async () => {
  world = await createWorld()
  redis = await startRedis()
  proxy = await startDelayProxy(redis.port)
  const env = {
    ...environmentOf(world),
    REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
  }
  services = await Promise.all([startService(env), startService(env)])
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop('SIGKILL')))
  proxy.close()
  await redis.close()
  await world.close()
  agent.destroy()
})

/** Requests of a new user to the given services, in turn. */
async function flood(targets: readonly Service[], count: number): Promise<Shot[]> {
  const { token } = await world.user()
  const send = (at: number) => shoot(`${targets[at % targets.length]?.base}/v1/me`, {}, { token, agent })
  return Promise.all(Array.from({ length: count }, (_, at) => send(at)))
}

const accepted = (shots: readonly Shot[]) => shots.filter(({ status }) => status === 200).length

async function modes(): Promise<string[]> {
  const answers = await Promise.all(
    services.map(({ origin }) => fetch(`${origin}/readyz`).then((answer) => answer.json())),
  )
  return answers.map((answer) => (answer as { rate_limits: string }).rate_limits)
}

test('two processes share one limit, except for requests not yet reported to Redis', async () => {
  const shots = await flood(services, 3 * LIMIT)
  expect(Math.abs(accepted(shots) - LIMIT)).toBeLessThanOrEqual(UNTOLD)
  expect(tally(shots.map(({ status }) => status))).toEqual({
    200: accepted(shots),
    429: 3 * LIMIT - accepted(shots),
  })
})

const faults: [
  name: string,
  begin: () => Promise<unknown> | unknown,
  end: () => Promise<unknown> | unknown,
][] = [
  ['killed', () => redis.stop('SIGKILL'), () => redis.start()],
  ['stopped (SIGSTOP)', () => redis.signal('SIGSTOP'), () => redis.signal('SIGCONT')],
  ['slowed by 500 ms', () => proxy.setDelay(500), () => proxy.setDelay(0)],
]

describe.each(faults)('Redis %s', (_, begin, end) => {
  test('no 5xx, no waits, each process limits on its own, shared again within 5 s', async () => {
    expect(await modes()).toEqual(['shared', 'shared'])
    await begin()
    // The first request of each process finds out; from then on nobody waits for Redis.
    const first = await flood(services, 2)
    expect(tally(first.map(({ status }) => status))).toEqual({ 200: 2 })
    for (const service of services) {
      const shots = await flood([service], 3 * LIMIT)
      expect(accepted(shots)).toBe(LIMIT)
      expect(shots.filter(({ status }) => status === 429)).toHaveLength(2 * LIMIT)
      expectWithin(Math.max(...shots.map(({ ms }) => ms)), 1_000)
    }
    expect(await modes()).toEqual(['local', 'local'])
    expect(services[0]?.output()).toContain('Redis is away')
    await end()
    expectWithin(await eventually(async () => (await modes()).join() === 'shared,shared'), 5_000)
    const shots = await flood(services, 3 * LIMIT)
    expect(Math.abs(accepted(shots) - LIMIT)).toBeLessThanOrEqual(UNTOLD)
  })
})

type DelayProxy = Awaited<ReturnType<typeof startDelayProxy>>

/** A wire of a settable length in front of a server. */
async function startDelayProxy(to: number) {
  let delayMs = 0
  const sockets = new Set<Socket>()
  const pipe = (from: Socket, into: Socket) => {
    sockets.add(from)
    from.on('data', (chunk) => setTimeout(() => !into.destroyed && into.write(chunk), delayMs))
    from.on('error', () => into.destroy())
    from.on('close', () => {
      sockets.delete(from)
      into.destroy()
    })
  }
  const server: Server = createServer((client) => {
    const upstream = connectTo(to, '127.0.0.1')
    pipe(client, upstream)
    pipe(upstream, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    setDelay: (ms: number) => (delayMs = ms),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
