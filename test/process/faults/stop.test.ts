import { setTimeout as wait } from 'node:timers/promises'
import { keepAlive, type Shot, shoot, tally } from '@harness/hammer.ts'
import { size, startService } from '@harness/processes.ts'
import { environmentOf } from '@harness/service.ts'
import { expectWithin } from '@harness/timing.ts'
import { createWorld, PASSWORD, type World } from '@harness/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const CLIENTS = 16
const STOPS = size(2, 20)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A client as a load balancer makes it: it goes on until the service says that the connection closes. */
async function client(base: string, token: string, isSignIn: boolean, email: string): Promise<Shot[]> {
  const agent = keepAlive(1)
  const shots: Shot[] = []
  for (;;) {
    const shot = isSignIn
      ? await shoot(`${base}/v1/authenticate`, { email, password: PASSWORD }, { agent })
      : await shoot(`${base}/v1/me`, {}, { token, agent })
    shots.push(shot)
    if (shot.isClosing || shot.status === 0) break
  }
  agent.destroy()
  return shots
}

test(`SIGTERM under load ${STOPS} times: no reset connection, no lost answer, exit within 10 s`, async () => {
  // Not the same user: a hundred sign-ins end the oldest tokens.
  const [user, other] = [await world.user(), await world.user()]
  for (let round = 0; round < STOPS; round++) {
    const service = await startService(environmentOf(world))
    const clients = Promise.all(
      Array.from({ length: CLIENTS }, (_, at) => client(service.base, user.token, at % 4 === 0, other.email)),
    )
    await wait(300 + Math.random() * 700)
    const { code, ms } = await service.stop('SIGTERM')
    const shots = (await clients).flat()
    expect(tally(shots.map(({ status, error }) => error ?? status))).toEqual({ 200: shots.length })
    expect(shots.length).toBeGreaterThan(CLIENTS)
    expect(code).toBe(0)
    expectWithin(ms, 10_000)
  }
})
