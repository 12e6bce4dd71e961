// Moves the database to another server while clients write. `muster operator move` copies the data and
// follows changes; then the service is stopped and started on the new server. DRILL_TARGET_URL: an empty,
// migrated database, such as one of a cluster.
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../api/src/core/migrate.ts'
import { startMuster, startService, startWorker } from '../test/harness/processes.ts'
import { startPostgres, startRedis } from '../test/harness/servers.ts'
import { countLacking, createAdmin } from './admin.ts'
import { ask } from './ask.ts'
import { differences, hashes } from './hashes.ts'
import type { Report } from './report.ts'
import { play, sayProgress, withResources } from './scene.ts'

const EACH_MS = Number(process.env.DRILL_SECONDS ?? 5) * 1_000
const PROJECTS = Number(process.env.DRILL_PROJECTS ?? 10_000)
const COPY_WITHIN_MS = 10 * 60_000
const MOST_CLOSED_MS = 15_000
// Operators move at a quiet time, so limit the load to some hundred changes a second.
const BREATH_MS = 60

/** Sequences in the target that would return ids a second time. */
async function sequencesBehind(sourceUrl: string, targetUrl: string): Promise<string[]> {
  const valuesAt = async (url: string) =>
    new Map(
      (
        await ask<{ name: string; value: number | null }>(
          url,
          `select schemaname || '.' || sequencename as name, last_value::float8 as value from pg_sequences
           where schemaname in ('public', 'graphile_worker')`,
        )
      ).map(({ name, value }) => [name, value ?? 0]),
    )
  const there = await valuesAt(targetUrl)
  return [...(await valuesAt(sourceUrl))]
    .filter(([name, value]) => (there.get(name) ?? -1) < value)
    .map(([name]) => name)
}

export default function move(): Promise<Report> {
  return withResources(async (keep) => {
    const redis = keep(await startRedis())
    const source = keep(await startPostgres({ isReplicated: true, settings: ['wal_level=logical'] }))
    const given = process.env.DRILL_TARGET_URL
    const targetUrl = given ?? keep(await startPostgres({ isReplicated: true })).url
    if (!given) await migrate(targetUrl)
    const set = { url: source.url, redisUrl: redis.url, breathMs: BREATH_MS }
    return play(set, async ({ services, workers, settings, load, finish }) => {
      const admin = keep(await createAdmin(source.url, services[0]?.origin ?? '', PROJECTS))
      await wait(EACH_MS)
      const start = performance.now()
      const moving = startMuster(['operator', 'move'], { ...settings, TARGET_DATABASE_URL: targetUrl })
      keep({ close: () => moving.stop('SIGKILL') })
      const says = async (pattern: RegExp) => {
        const end = performance.now() + COPY_WITHIN_MS
        while (!pattern.test(moving.output())) {
          if (moving.child.exitCode !== null || performance.now() > end)
            throw new Error(`The move did not come to ${pattern}: ${moving.output()}`)
          await wait(50)
        }
      }
      await says(/Copied/)
      sayProgress(
        `copied in ${Math.round(performance.now() - start)} ms, ${load.count()} acknowledged so far`,
      )
      await wait(EACH_MS)
      // Wait until little is left, as the command advises.
      await says(/ (\d|\d\d|[1-4]\d\d) kB behind; \d+ connections[^\n]*\n$/)

      // A rollout at the last moment must reach the target too.
      await admin.rollOut('Moved')
      const closed = performance.now()
      await Promise.all([...services, ...workers].map((each) => each.stop()))
      await says(/Done/)
      const moved = performance.now()
      // The source accepts no connections now. Reopen it with the statement that the command printed.
      const [opening = ''] = /alter database .*/.exec(moving.output()) ?? []
      await ask(new URL('/template1', source.url).href, opening)
      const apart = [
        ...differences(
          await hashes(source.url, { ofMigrations: false }),
          await hashes(targetUrl, { ofMigrations: false }),
        ),
        ...(await sequencesBehind(source.url, targetUrl)),
      ]
      const compared = performance.now()
      Object.assign(settings, { DATABASE_URL: targetUrl })
      const [worker, ...apis] = await Promise.all([
        startWorker(settings),
        startService(settings),
        startService(settings),
      ])
      workers.splice(0, 1, worker)
      services.splice(0, 2, ...apis)
      const started = performance.now()
      const backAfter = [await load.nextSuccess(started)]
      const withoutService = performance.now() - closed - (compared - moved)
      await wait(EACH_MS)
      const lacking = await countLacking(targetUrl, ['Moved'])
      const report = await finish(targetUrl, backAfter, [
        `${PROJECTS} projects; ${/Done: (.*)/.exec(moving.output())?.[1]}`,
        `stopped and moved in ${Math.round(moved - closed)} ms, started in ${Math.round(started - compared)} ms; without service ${Math.round(withoutService)} ms, and ${Math.round(compared - moved)} ms to compare`,
        `${apart.length} tables differ`,
        `a rollout to ${PROJECTS} projects just before the end: ${lacking} of a sample do not show it`,
      ])
      const failures = [
        ...(apart.length ? [`not the same: ${apart.join(', ')}`] : []),
        ...(lacking === 0 ? [] : ['the rollout did not reach every project']),
        ...(withoutService > MOST_CLOSED_MS ? ['more than 15 s without service'] : []),
      ]
      return { ...report, failures: [...report.failures, ...failures] }
    })
  })
}
