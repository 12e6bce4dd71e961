// Whoever invents tokens does not keep others at the same address from working.

import { setTimeout as wait } from 'node:timers/promises'
import { keepAlive, shoot, tally } from '@harness/hammer.ts'
import { type Service, size, startService } from '@harness/processes.ts'
import { environmentOf } from '@harness/service.ts'
import { createWorld, type World } from '@harness/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mintToken } from '../../../api/src/accounts/tokens.ts'

const agent = keepAlive(32)
let world: World
let service: Service
beforeAll(async () => {
  world = await createWorld()
  service = await startService({
    ...environmentOf(world),
    // Counts of its own: other tests have users with the same ids.
    REDIS_URL: '',
    RATE_LIMIT_PER_MINUTE: '300',
    RATE_LIMIT_ANONYMOUS_PER_MINUTE: '60',
  })
})
afterAll(async () => {
  agent.destroy()
  await service.stop('SIGKILL')
  await world.close()
})

test.each([
  ['a thousand a minute', 1_000 / 60, size(150, 1_000), size(9, 60)],
  ['far more', 400, size(300, 1_000), size(3, 20)],
])(
  'invented tokens, %s, from one address: no valid call is refused',
  async (_, perSecond, calls, seconds) => {
    const people = await Promise.all(Array.from({ length: 20 }, () => world.user()))
    const url = `${service.base}/v1/me`
    // They were there before.
    for (const { token } of people) await shoot(url, {}, { token, agent })
    const ending = performance.now() + seconds * 1_000
    const invented: Promise<number>[] = []
    const flood = (async () => {
      while (performance.now() < ending) {
        invented.push(shoot(url, {}, { token: mintToken(), agent }).then(({ status }) => status))
        await wait(1_000 / perSecond)
      }
    })()
    const statuses: number[] = []
    for (let n = 0; n < calls; n++) {
      const { token } = people[n % people.length] ?? { token: '' }
      statuses.push((await shoot(url, {}, { token, agent })).status)
      await wait(((ending - performance.now()) / Math.max(1, calls - n)) * 0.9)
    }
    // Somebody who comes for the first time while it goes on.
    if (perSecond < 100)
      for (let n = 0; n < 5; n++)
        statuses.push((await shoot(url, {}, { token: (await world.user()).token, agent })).status)
    await flood
    const refused = tally(await Promise.all(invented))
    console.log(`${JSON.stringify(refused)} of the invented, ${JSON.stringify(tally(statuses))} of the valid`)
    expect(tally(statuses)).toEqual({ 200: statuses.length })
    expect(refused[429]).toBeGreaterThan(0)
  },
)
