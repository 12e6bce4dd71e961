// All but a few of PostgreSQL's connections are taken by somebody who sleeps, again and again. Clients may be refused; what
// was acknowledged is there, and service is back when the connections are.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../api/src/store/migrate.ts'
import { GENEROUS, startService } from '../test/harness/processes.ts'
import { startPostgres, startRedis } from '../test/harness/servers.ts'
import { createPlaces, startLoad } from './load.ts'
import type { Report } from './report.ts'

const TIMES = Number(process.env.DRILL_TIMES ?? 10)
const HELD_MS = 4_000

export default async function sleepingConnections(): Promise<Report> {
  const [postgres, redis] = await Promise.all([startPostgres({ isDurable: true }), startRedis()])
  await migrate(postgres.url)
  const places = await createPlaces(postgres.url)
  const settings = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, ...GENEROUS }
  const service = await startService(settings)
  const load = startLoad(() => [service.origin], places)
  const backAfter: number[] = []
  try {
    for (let time = 1; time <= TIMES; time++) {
      await wait(1_000)
      const sleepers = await takeAll(postgres.url)
      // Its own connections go as well, and it cannot have new ones.
      await endOthers(postgres.url, sleepers)
      await wait(HELD_MS)
      await Promise.all(sleepers.map((client) => client.end().catch(() => {})))
      backAfter.push(await load.nextSuccess(performance.now()))
      process.stderr.write(`${time}/${TIMES}: ${sleepers.length} connections slept\n`)
    }
    return await load.stop(postgres.url, backAfter)
  } finally {
    await service.stop('SIGKILL')
    await Promise.all([postgres.close(), redis.close()])
  }
}

const MOST = 290

/** As many connections as there are to have. */
async function takeAll(url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  while (taken.length < MOST) {
    const client = new pg.Client({ connectionString: url, application_name: 'sleeper' })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch {
      break
    }
    client.query('select pg_sleep(60)').catch(() => {})
    taken.push(client)
  }
  return taken
}

/** Ends every connection that does not sleep. Whoever was first to come back keeps theirs. */
async function endOthers(url: string, sleepers: readonly pg.Client[]): Promise<void> {
  await sleepers[0]?.end().catch(() => {})
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'muster' and pid <> pg_backend_pid()`)
  await client.end()
}
