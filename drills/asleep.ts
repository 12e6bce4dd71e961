// Stops the PostgreSQL back-ends of the service, then lets other clients take every free connection.
// Meanwhile clients keep writing. The service must refuse in time, keep acknowledged writes, and recover when
// the back-ends do.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres, startRedis } from '../test/harness/servers.ts'
import { ask } from './ask.ts'
import type { Report } from './report.ts'
import { play, sayProgress, withResources } from './scene.ts'

const TIMES = Number(process.env.DRILL_TIMES ?? 3)
const EACH_MS = Number(process.env.DRILL_SECONDS ?? 20) * 1_000
const MOST_STRANGERS = 400
// The client's query timeout, with some reserve.
const REFUSED_WITHIN_MS = 15_000

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
}

/** Opens idle connections until PostgreSQL has none left. */
async function takeAll(url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  for (let n = 0; n < MOST_STRANGERS; n++) {
    const stranger = new pg.Client({ connectionString: url })
    stranger.on('error', () => {})
    try {
      await stranger.connect()
    } catch {
      break
    }
    stranger.query('select pg_sleep(600)').catch(() => {})
    taken.push(stranger)
  }
  return taken
}

export default function asleep(): Promise<Report> {
  return withResources(async (keep) => {
    // The drill uses the connections reserved for superusers. The service and the strangers use ordinary
    // roles.
    const settings = ['max_connections=60', 'superuser_reserved_connections=5']
    const redis = keep(await startRedis())
    const postgres = keep(await startPostgres({ isReplicated: true, settings }))
    const admin = postgres.url
    await ask(admin, `create role muster login`)
    await ask(admin, 'create role stranger login')
    await ask(admin, 'create database muster owner muster')
    const urlOf = (role: string) => {
      const url = new URL(admin)
      url.username = role
      url.pathname = '/muster'
      return url.toString()
    }
    const url = urlOf('muster')
    return play({ url, redisUrl: redis.url }, async ({ load, finish }) => {
      const backAfter: number[] = []
      const failures: string[] = []
      /** Checks that clients got refusals instead of waiting. */
      const assertRefused = (before: number, what: string) => {
        if (load.refusals() === before) failures.push(`nobody was refused while ${what}`)
      }
      for (let time = 1; time <= TIMES; time++) {
        await wait(2_000)
        let [before, refused] = [load.count(), load.refusals()]
        const sleeping = await backEndsOf(admin, 'muster')
        signalAll(sleeping, 'SIGSTOP')
        await wait(EACH_MS)
        signalAll(sleeping, 'SIGCONT')
        backAfter.push(await load.nextSuccess(performance.now()))
        if (EACH_MS >= REFUSED_WITHIN_MS) assertRefused(refused, 'back-ends slept')
        sayProgress(
          `${time}/${TIMES}: ${sleeping.length} back-ends asleep, ${load.count() - before} acknowledged meanwhile`,
        )

        await wait(2_000)
        ;[before, refused] = [load.count(), load.refusals()]
        const strangers: pg.Client[] = []
        const end = performance.now() + EACH_MS
        while (performance.now() < end) {
          // Take every connection that the service returns or loses.
          signalAll(await backEndsOf(admin, 'muster'), 'SIGTERM')
          strangers.push(...(await takeAll(urlOf('stranger'))))
          await wait(200)
        }
        await ask(admin, `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'stranger'`)
        backAfter.push(await load.nextSuccess(performance.now()))
        assertRefused(refused, 'strangers had every connection')
        sayProgress(
          `${time}/${TIMES}: ${strangers.length} strangers took every connection, ${load.count() - before} acknowledged meanwhile`,
        )
        await Promise.all(strangers.map((each) => each.end().catch(() => {})))
      }
      const report = await finish(admin.replace(/postgres$/, 'muster'), backAfter)
      return { ...report, failures: [...report.failures, ...failures] }
    })
  })
}

async function backEndsOf(url: string, role: string): Promise<number[]> {
  const rows = await ask<{ pid: number }>(url, `select pid from pg_stat_activity where usename = '${role}'`)
  return rows.map(({ pid }) => pid)
}
