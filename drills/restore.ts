// Takes a backup with pgBackRest while clients write, drops a table, and restores the database to a point in
// time before that. Every table must be as it was at that point, and the service must continue without a
// restart.
import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startCuttingProxy } from '../test/harness/cutting-proxy.ts'
import { startWorker } from '../test/harness/processes.ts'
import {
  ownDirectory,
  postgresUser,
  runPostgres,
  startPostgres,
  startRedis,
  type TestServer,
} from '../test/harness/servers.ts'
import { ask } from './ask.ts'
import { differences, hashes } from './hashes.ts'
import type { Report } from './report.ts'
import { play, sayProgress, withResources } from './scene.ts'

const EACH_MS = Number(process.env.DRILL_SECONDS ?? 5) * 1_000
const POINT = 'before the mistake'
const run = promisify(execFile)

/** Creates a pgBackRest repository for this server. */
function createRepository(directory: string) {
  const user = postgresUser()
  for (const name of ['repository', 'log', 'lock', 'spool']) {
    mkdirSync(join(directory, name), { recursive: true })
    if (user.uid !== undefined) chownSync(join(directory, name), user.uid, user.gid)
  }
  const file = join(directory, 'pgbackrest.conf')
  const write = ({ port, directory: place }: Pick<TestServer, 'port' | 'directory'>) =>
    writeFileSync(
      file,
      `[global]
repo1-path=${directory}/repository
log-path=${directory}/log
lock-path=${directory}/lock
spool-path=${directory}/spool
start-fast=y
[muster]
pg1-path=${place}/data
pg1-port=${port}
pg1-socket-path=${place}
pg1-user=postgres
`,
      { mode: 0o644 },
    )
  return {
    write,
    archiveCommand: `pgbackrest --config=${file} --stanza=muster archive-push %p`,
    call: (...args: string[]) =>
      run('pgbackrest', [`--config=${file}`, '--stanza=muster', ...args], {
        ...postgresUser(),
        cwd: directory,
        timeout: 120_000,
      }),
  }
}

export default function restore(): Promise<Report> {
  return withResources(async (keep) => {
    const directory = ownDirectory()
    keep({ close: () => rmSync(directory, { recursive: true }) })
    const repository = createRepository(directory)
    const settings = ['archive_mode=on', `archive_command=${repository.archiveCommand}`, 'archive_timeout=60']
    const redis = keep(await startRedis())
    let postgres = keep(await startPostgres({ isReplicated: true, settings }))
    repository.write(postgres)
    await repository.call('stanza-create')
    const proxy = keep(await startCuttingProxy(() => new URL(postgres.url)))
    const url = postgres.url.replace(/:\d+\//, `:${new URL(proxy.origin).port}/`)
    return play({ url, redisUrl: redis.url }, async ({ load, workers, settings: env, finish }) => {
      await wait(EACH_MS)
      const start = performance.now()
      await repository.call('backup', '--type=full')
      sayProgress(`backup: ${Math.round(performance.now() - start)} ms, ${load.count()} acknowledged so far`)
      await wait(EACH_MS)
      // Stop all writes, so that the hashes of the tables belong to one point in the WAL.
      await workers[0]?.stop()
      await load.pause()
      const kept = load.acknowledged()
      const before = await hashes(url)
      await ask(url, `select pg_create_restore_point('${POINT}')`)
      const moved = differences(before, await hashes(url))
      if (moved.length) throw new Error(`Somebody wrote at the point: ${moved.join(', ')}.`)
      load.resume()
      await wait(EACH_MS)
      await load.pause()
      const given = load.count() - kept.length
      await ask(url, 'drop table cards cascade')
      await ask(url, 'select pg_switch_wal()')
      await repository.call('check')

      const broken = performance.now()
      await postgres.stop()
      const place = ownDirectory()
      keep({ close: () => rmSync(place, { recursive: true, force: true }) })
      repository.write({ port: postgres.port, directory: place })
      await repository.call('restore', '--type=name', `--target=${POINT}`, '--target-action=promote')
      postgres = keep(await runPostgres(place, ['archive_mode=off']))
      await waitForPromotion(postgres.url)
      proxy.cut()
      const restored = performance.now()
      const changed = differences(before, await hashes(url))
      load.keepOnly(kept)
      const returned = performance.now()
      load.resume()
      const backAfter = [await load.nextSuccess(returned)]
      workers.splice(0, 1, await startWorker(env))
      await wait(EACH_MS)
      const report = await finish(url, backAfter, [
        `${before.size} tables compared, ${changed.length} differ`,
        `${given} acknowledged after the point, given up with it`,
        `restored ${Math.round(restored - broken)} ms after the mistake was seen`,
      ])
      const failures = changed.length ? [`not as they were: ${changed.join(', ')}`] : []
      return { ...report, failures: [...report.failures, ...failures] }
    })
  })
}

async function waitForPromotion(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const [row] = await ask<{ waits: boolean }>(url, 'select pg_is_in_recovery() as waits')
    if (row?.waits === false) return
    await wait(50)
  }
  throw new Error('The restored server did not take writes within 30 seconds.')
}
