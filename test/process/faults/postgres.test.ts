import { setTimeout as wait } from 'node:timers/promises'
import { keepAlive, pace, shoot, tally } from '@harness/hammer.ts'
import { GENEROUS, isFull, metricOf, type Service, startService } from '@harness/processes.ts'
import { startPostgres, type TestServer } from '@harness/servers.ts'
import { expectWithin } from '@harness/timing.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSession } from '../../../api/src/accounts/store/access-tokens.ts'
import { insertUser } from '../../../api/src/accounts/store/users.ts'
import { hashToken, mintToken } from '../../../api/src/accounts/tokens.ts'
import { connect } from '../../../api/src/core/db.ts'
import { migrate } from '../../../api/src/core/migrate.ts'
import { insertPlatform } from '../../../api/src/core/platforms.ts'

const POOL = 10
const agent = keepAlive(64)

let postgres: TestServer
let service: Service
let token: string
beforeAll(async () => {
  postgres = await startPostgres()
  await migrate(postgres.url)
  const db = connect({ url: postgres.url, poolSize: 1, onIdleError: () => {} })
  token = mintToken()
  await db.transaction(async (tx) => {
    const { id: platform_id } = await insertPlatform(tx, 'p')
    const user = await insertUser(tx, { platform_id, email: 'a@example.com', name: 'a', password_hash: '-' })
    const expires_at = new Date(Date.now() + 3_600_000)
    await insertSession(
      tx,
      { ...user, password_hash: '-' },
      { token_hash: hashToken(token), expires_at, idle_days: 7 },
    )
  })
  await db.close()
  service = await startService({ ...GENEROUS, DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(POOL) })
})
afterAll(async () => {
  await service.stop('SIGKILL')
  await postgres.close()
  agent.destroy()
})

test.each(['SIGINT', 'SIGKILL'] as const)(
  'PostgreSQL ended by %s and started again under load: errors only while it is down, success within 2 s of its return',
  async (signal) => {
    const load = pace(200, 9_000, () => shoot(`${service.base}/v1/me`, {}, { token, agent }))
    await wait(2_000)
    const downAt = performance.now()
    await postgres.stop(signal)
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${service.origin}/livez`)).status).toBe(200)
    await wait(1_500)
    await postgres.start()
    const upAt = performance.now()
    const shots = await load

    const failed = shots.filter(({ status }) => status !== 200)
    expect(tally(failed.map(({ status }) => status))).toEqual({ 500: failed.length })
    expect(failed.length).toBeGreaterThan(0)
    // A request that was under way when the database went may have been sent a moment before.
    expect(failed.filter(({ at, ms }) => at + ms < downAt)).toEqual([])
    const firstSuccess = shots.find(({ at, status }) => at >= upAt && status === 200)
    const backAt = (firstSuccess?.at ?? Number.POSITIVE_INFINITY) + (firstSuccess?.ms ?? 0)
    expect(backAt).toBeLessThan(Number.POSITIVE_INFINITY)
    expectWithin(backAt - upAt, 2_000)
    if (isFull) expect(failed.filter(({ at }) => at > upAt + 2_000)).toEqual([])

    expect(await connectionsOf(postgres.url)).toBeLessThanOrEqual(POOL)
    expect(await metricOf(service, 'muster_database_connections')).toBeLessThanOrEqual(POOL)
    expect(await metricOf(service, 'muster_database_waiting')).toBe(0)
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200)
  },
)

async function connectionsOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity where application_name = 'muster'`,
  )
  await client.end()
  return rows[0].n
}
