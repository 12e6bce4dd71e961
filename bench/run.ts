// npm run bench: compares Muster with bare PostgreSQL in one interleaved run on this machine.
// Options: --seconds N (of each measurement, 3), --rounds N (5), --out FOLDER (bench/results), --only NAME (all),
// --rollouts (also rollouts to up to ten million projects, about 15 minutes; otherwise their last figures are
// kept). BOARD_CACHE_MB=0 in the environment measures without kept boards.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../api/src/core/migrate.ts'
import { median } from '../test/harness/hammer.ts'
import { GENEROUS, type Service, startService } from '../test/harness/processes.ts'
import { root } from '../test/harness/root.ts'
import { startPostgres, startRedis } from '../test/harness/servers.ts'
import { type Bare, startBare } from './bare.ts'
import { captureAll } from './capture.ts'
import { jobs as allJobs, type Job } from './jobs.ts'
import { assertTools, CONNECTIONS, cpuOf, removeScripts, runHttp, runSql } from './load.ts'
import { pageOf } from './page.ts'
import type { Report, Round } from './report.ts'
import { measureRollouts, type Rollouts, rolloutsPage } from './rollouts.ts'
import { type BenchProject, buildWorld, emptyGroups, settingsOf, variables } from './world.ts'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    out: { type: 'string' },
    only: { type: 'string' },
    rollouts: { type: 'boolean' },
  },
})
const SECONDS = Number(options.seconds ?? 3)
const ROUNDS = Number(options.rounds ?? 5)
const jobs = allJobs.filter(({ name }) => name.startsWith(options.only ?? ''))

const folder = options.out ?? join(root, 'bench/results')
assertTools()
if (options.rollouts) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'rollouts.json'), `${JSON.stringify(await measureRollouts(), null, 2)}\n`)
}
const say = (text: string) => process.stderr.write(`${text}\n`)
const [postgres, redis] = await Promise.all([startPostgres({ isDurable: true }), startRedis()])
const services: Service[] = []
const bares: Bare[] = []
try {
  const url = postgres.url
  await migrate(url)
  say('Building the world …')
  const projects = await buildWorld(url)
  const { BOARD_CACHE_MB = '64' } = process.env
  const settings = { DATABASE_URL: url, REDIS_URL: redis.url, BOARD_CACHE_MB, ...GENEROUS }
  const captured = await captureAll(settings, jobs, projects)
  for (let count = 0; count < 2; count++) services.push(await startService(settings))
  for (let count = 0; count < 2; count++) bares.push(await startBare(url, projects))
  const origins = services.map(({ origin }) => origin)
  const nodes = services.flatMap(({ child }) => child.pid ?? [])
  const engines = { postgres: [postgres.pid], redis: [redis.pid] }

  const set = settingsOf(projects)

  async function measure(job: Job): Promise<Round> {
    const clean = () => (job.creates ? emptyGroups(url, projects) : undefined)
    const cpu = () => ({ node: cpuOf(nodes), postgres: cpuOf(engines.postgres), redis: cpuOf(engines.redis) })
    const beforeMinimal = cpu()
    const minimal = await runSql(
      url,
      `${set}\n${job.minimal(variables, projects[0] as BenchProject)}`,
      SECONDS,
    )
    const afterMinimal = cpu()
    await clean()
    const bare = await measureBare(job)
    await clean()
    const sameSql = await written(job, 'replayed', async () => {
      const rate = await runSql(url, `${set}\n${captured.get(job)?.script}`, SECONDS)
      return { rate, requests: rate * SECONDS }
    })
    await clean()
    const before = cpu()
    const one = await written(job, 'sent to one process', () =>
      runHttp(origins.slice(0, 1), job, projects, SECONDS),
    )
    const after = cpu()
    await clean()
    const two = await written(job, 'sent to two processes', () => runHttp(origins, job, projects, SECONDS))
    await clean()
    const each = (name: 'node' | 'postgres' | 'redis') => (after[name] - before[name]) / one.requests
    return {
      minimal,
      ...bare,
      sameSql: sameSql.rate,
      one: one.rate,
      two: two.rate,
      node: each('node'),
      postgres: each('postgres'),
      redis: each('redis'),
      minimalPostgres: (afterMinimal.postgres - beforeMinimal.postgres) / (minimal * SECONDS),
    }
  }

  /** A write that is refused or changes nothing is faster than one that writes. So count what a run has written. */
  async function written(job: Job, how: string, run: () => ReturnType<typeof runHttp>) {
    const before = job.writes && (await countEntries(url))
    const done = await run()
    if (before !== undefined) {
      const entries = (await countEntries(url)) - before
      if (entries < 0.9 * done.requests)
        throw new Error(`${job.name}: of ${Math.round(done.requests)} ${how}, ${entries} were written.`)
    }
    return done
  }

  async function measureBare(job: Job): Promise<Pick<Round, 'bare' | 'bareNode'>> {
    for (const each of bares) await each.play(job)
    const pids = bares.flatMap(({ child }) => child.pid ?? [])
    const before = cpuOf(pids)
    const done = await runHttp(
      bares.map(({ origin }) => origin),
      job,
      projects,
      SECONDS,
    )
    return { bare: done.rate, bareNode: (cpuOf(pids) - before) / done.requests }
  }

  // Warm up, so that Node has compiled the hot code.
  for (const job of jobs) {
    await runHttp(origins, job, projects, SECONDS)
    await measureBare(job)
  }
  await emptyGroups(url, projects)
  const rounds = new Map<Job, Round[]>(jobs.map((job) => [job, []]))
  for (let round = 1; round <= ROUNDS; round++) {
    for (const job of jobs) {
      const done = await measure(job)
      rounds.get(job)?.push(done)
      say(
        `${round}/${ROUNDS} ${job.name}: ${(done.two / done.minimal).toFixed(2)} of the minimal SQL, bare Node ${(done.bare / done.minimal).toFixed(2)}`,
      )
    }
  }
  const report: Report = {
    at: new Date().toISOString(),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    settings: [
      `PostgreSQL ${await versionOf(url)}: fsync on, shared_buffers 2 GB, max_wal_size 8 GB, checkpoint_timeout 15 min`,
      `BOARD_CACHE_MB ${BOARD_CACHE_MB}`,
      `pgbench -M prepared -c ${CONNECTIONS} -j 2; wrk -t1 -c${CONNECTIONS} for each process; ${SECONDS} s a measurement, ${ROUNDS} rounds, interleaved`,
    ],
    results: jobs.map((job) => ({
      name: job.name,
      statements: captured.get(job)?.statements ?? 0,
      rounds: rounds.get(job) ?? [],
    })),
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'raw.json'), `${JSON.stringify(report, null, 2)}\n`)
  const pages = pageOf(report, median)
  const kept = join(folder, 'rollouts.json')
  const rollouts: Rollouts | undefined = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : undefined
  if (rollouts) pages['README.md'] += rolloutsPage(rollouts)
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
  say(`Written to ${folder}.`)
} finally {
  removeScripts()
  for (const service of services) await service.stop()
  for (const { child } of bares) child.disconnect()
  await Promise.all([postgres.close(), redis.close()])
}

async function countEntries(url: string): Promise<number> {
  return Number((await askOne<{ count: string }>(url, 'select count(*) from activity')).count)
}

async function versionOf(url: string): Promise<string> {
  return (await askOne<{ server_version: string }>(url, 'show server_version')).server_version
}

async function askOne<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows[0] as Row
}
