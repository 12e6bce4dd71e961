// Sets clocks forward and back while clients write: of all processes, and of PostgreSQL or the API alone. The
// processes run with libfaketime (Debian: faketime), which reads its offset from a file. Monotonic clocks are
// not changed.
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres, startRedis } from '../test/harness/servers.ts'
import { ask } from './ask.ts'
import type { Report } from './report.ts'
import { play, sayProgress, withResources } from './scene.ts'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const EACH_MS = Number(process.env.DRILL_SECONDS ?? 8) * 1_000
// The steps of the drill: the offset of PostgreSQL, and the offset of the API processes and the worker.
const OFFSETS = [
  ['+3600', '+3600'],
  ['-3600', '-3600'],
  ['+0', '+0'],
  ['+0', '+1200'],
  ['+0', '-1200'],
  ['+1200', '-1200'],
  ['-86000', '-86000'],
  ['+80000', '+80000'],
  ['+0', '+0'],
] as const

/** An adjustable clock for processes that run with its environment. */
function createClock(directory: string, name: string) {
  const file = join(directory, name)
  const set = (offset: string) => writeFileSync(file, offset, { mode: 0o644 })
  set('+0')
  return {
    set,
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}

/** The offsets of PostgreSQL and of an API process from the true time, in seconds. */
async function offsets(url: string, origin: string): Promise<[number, number]> {
  const [row] = await ask<{ now: number }>(url, "select date_part('epoch', now()) as now")
  const answer = await fetch(`${origin}/livez`)
  const date = Date.parse(answer.headers.get('date') ?? '') / 1000
  const now = Date.now() / 1000
  return [Math.round((row?.now ?? 0) - now), Math.round(date - now)]
}

export default function clock(): Promise<Report> {
  if (!existsSync(LIBRARY)) throw new Error('This drill needs libfaketime. Debian: apt-get install faketime')
  return withResources(async (keep) => {
    const directory = mkdtempSync(join(tmpdir(), 'muster-clock-'))
    keep({ close: () => rmSync(directory, { recursive: true }) })
    chmodSync(directory, 0o755)
    const [engine, api] = [createClock(directory, 'engine'), createClock(directory, 'api')]
    const redis = keep(await startRedis())
    const postgres = keep(await startPostgres({ env: engine.env }))
    const { url } = postgres
    return play({ url, redisUrl: redis.url, env: api.env }, async ({ services, load, finish }) => {
      const backAfter: number[] = []
      const failures: string[] = []
      for (const [ofEngine, ofApi] of OFFSETS) {
        await wait(EACH_MS)
        engine.set(ofEngine)
        api.set(ofApi)
        backAfter.push(await load.nextSuccess(performance.now()))
        // libfaketime reads the file once a second.
        await wait(3_000)
        backAfter.push(await load.nextSuccess(performance.now()))
        const found = await offsets(url, services[0]?.origin ?? '')
        sayProgress(`database ${found[0]} s, API ${found[1]} s: ${load.count()} acknowledged so far`)
        const isSet = [Number(ofEngine), Number(ofApi)].every(
          (wanted, at) => Math.abs((found[at] ?? 0) - wanted) < 5,
        )
        if (!isSet) failures.push(`the clocks were not set to ${ofEngine} and ${ofApi}`)
      }
      const report = await finish(url, backAfter)
      return { ...report, failures: [...report.failures, ...failures] }
    })
  })
}
