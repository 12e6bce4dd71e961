import { setTimeout as wait } from 'node:timers/promises'
import { keepAlive, pace, type Shot, shoot } from '@harness/hammer.ts'
import { type Service, startService } from '@harness/processes.ts'
import { environmentOf } from '@harness/service.ts'
import { createWorld, type World } from '@harness/world.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeTokensOf } from '../../../api/src/accounts/store/access-tokens.ts'
import { setSuperadmin, setUserDisabled } from '../../../api/src/accounts/store/users.ts'
import type { Tx } from '../../../api/src/core/db.ts'

const PER_SECOND = process.env.MUSTER_FULL ? 500 : 200
const agent = keepAlive(64)

let world: World
let services: Service[]
beforeAll(async () => {
  world = await createWorld()
  services = await Promise.all([startService(environmentOf(world)), startService(environmentOf(world))])
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop('SIGKILL')))
  await world.close()
  agent.destroy()
})

type Change = (tx: Tx, userId: number) => Promise<void>
const isSuperadmin = ({ body }: Shot) => JSON.parse(body).data.user.superadmin === true

const changes: [name: string, change: Change, isAccepted: (shot: Shot) => boolean][] = [
  ['a token revoked', (tx, userId) => revokeTokensOf(tx, userId, null), ({ status }) => status === 200],
  [
    'a user disabled',
    (tx, userId) => setUserDisabled(tx, userId, new Date()),
    ({ status }) => status === 200,
  ],
  [
    'a superadmin demoted',
    (tx, userId) => setSuperadmin(tx, userId, false),
    (shot) => shot.status === 200 && isSuperadmin(shot),
  ],
]

test.each(changes)(
  '%s under load on two processes: none accepted after 1 s',
  async (_, change, isAccepted) => {
    const user = await world.user({ superadmin: true })
    const fire = (count: number) =>
      shoot(`${services[count % 2]?.base}/v1/me`, {}, { token: user.token, agent })
    const load = pace(PER_SECOND, 3_000, fire)
    await wait(1_500)
    const changingAt = performance.now()
    await world.db.transaction((tx) => change(tx, user.id))
    const changedAt = performance.now()
    // However long the change took: the load goes on until more than a second after it.
    await wait(1_000)
    const shots = [...(await pace(PER_SECOND, 1_000, fire)), ...(await load)]

    // On a busy machine a request is looked at long after it was sent: what counts is when it was answered.
    const before = shots.filter(({ at, ms }) => at + ms < changingAt)
    const after = shots.filter(({ at }) => at > changedAt + 1_000)
    expect(before.length).toBeGreaterThan(PER_SECOND / 10)
    expect(before.filter((shot) => !isAccepted(shot))).toEqual([])
    expect(after.length).toBeGreaterThan(PER_SECOND / 10)
    expect(after.filter(isAccepted)).toEqual([])
    expect(shots.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
  },
)
