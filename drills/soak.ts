// Half an hour of even load with a rollout in it. What a process holds must not grow: memory, handles, connections and the delay
// of its event loop are sampled, and the slope of each is tested.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Operation, operations } from '@muster/contract'
import { hashToken, mintToken } from '../api/src/auth/tokens.ts'
import { insertSession } from '../api/src/store/access-tokens.ts'
import { connect } from '../api/src/store/db.ts'
import { insertUser } from '../api/src/store/users.ts'
import { keepAlive, shoot } from '../test/harness/hammer.ts'
import { metricIn, readMetrics, type Worker } from '../test/harness/processes.ts'
import { startPostgres, startRedis } from '../test/harness/servers.ts'
import { ask } from './ask.ts'
import type { Report } from './report.ts'
import { play, sayProgress, withResources } from './scene.ts'
import { growthOf } from './slope.ts'

const MINUTES = Number(process.env.DRILL_MINUTES ?? 30)
const PROJECTS = Number(process.env.DRILL_PROJECTS ?? 20_000)
const SAMPLES = 90
const ROLLOUTS = 6
const BREATH_MS = 60
const TOOL = 'soak'

// What may grow in an hour, as a share of what it was. A leak of one card's data a request would be far above.
const MOST_AN_HOUR = 0.25

/** What one process holds now. */
async function sample(process: Worker): Promise<Record<string, number>> {
  const pid = process.child.pid ?? 0
  // At once: reading them begins the event loop's figures anew.
  const metrics = await readMetrics(process)
  const [, , resident = '0'] = /^VmRSS:(\s+)(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return {
    'memory, MB': Number(resident) / 1024,
    'heap, MB': metricIn(metrics, 'nodejs_heap_size_used_bytes') / 1024 ** 2,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    connections: metricIn(metrics, 'muster_database_connections'),
    'event loop p99, ms': 1000 * metricIn(metrics, 'nodejs_eventloop_lag_p99_seconds'),
  }
}

/** A superadmin of the platform that the clients work on, who rolls out cards to all its projects. */
async function createAdmin(url: string, origin: string) {
  const [platform] = await ask<{ id: number }>(url, 'select id::int as id from platforms')
  const platform_id = platform?.id ?? 0
  const db = connect({ url, poolSize: 1, onIdleError: () => {} })
  const token = mintToken()
  await db.transaction(async (tx) => {
    const person = {
      platform_id,
      email: 'soak@example.com',
      name: 'Soak',
      password_hash: 'x',
      superadmin: true,
    }
    const user = await insertUser(tx, person)
    const session = {
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + 86_400_000),
      idle_days: 7,
    }
    await insertSession(tx, { ...user, password_hash: 'x' }, session)
  })
  await db.close()
  await ask(
    url,
    `insert into projects (platform_id, name, tools) select ${platform_id}, 'Soak ' || n, '{${TOOL}}' from generate_series(1, ${PROJECTS}) n`,
  )
  const agent = keepAlive(1)
  const call = async ({ path }: Operation, body: object) => {
    const answer = await shoot(`${origin}/api${path}`, body, { token, agent })
    if (answer.status >= 300 || answer.status === 0)
      throw new Error(`${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body).data
  }
  const { board } = await call(operations.masterBoardsCreate, { title: 'Soak', tool_key: TOOL })
  const { group } = await call(operations.masterGroupsCreate, { board_id: board.id, title: 'Soak' })
  await call(operations.masterBoardsSync, { board_id: board.id })
  return {
    async rollOut(title: string): Promise<void> {
      const { card } = await call(operations.masterCardsCreate, { group_id: group.id, title })
      await call(operations.masterCardsPush, { card_id: card.id })
    },
    close: () => agent.destroy(),
  }
}

export default function soak(): Promise<Report> {
  return withResources(async (keep) => {
    const redis = keep(await startRedis())
    const { url } = keep(await startPostgres({ isReplicated: true }))
    const set = { url, redisUrl: redis.url, breathMs: BREATH_MS }
    return play(set, async ({ services, workers, load, finish }) => {
      const admin = keep(await createAdmin(url, services[0]?.origin ?? ''))
      const processes = { 'API 1': services[0], 'API 2': services[1], worker: workers[0] }
      const series = new Map<string, number[]>()
      let rollouts = 0
      for (let n = 0; n < SAMPLES; n++) {
        await wait((MINUTES * 60_000) / SAMPLES)
        if (n % Math.ceil(SAMPLES / ROLLOUTS) === 0) await admin.rollOut(`Rollout ${++rollouts}`)
        for (const [name, process] of Object.entries(processes))
          for (const [what, value] of Object.entries(process ? await sample(process) : {})) {
            const key = `${name}, ${what}`
            series.set(key, [...(series.get(key) ?? []), value])
          }
        if (n % 9 === 0) sayProgress(`${n}/${SAMPLES} samples, ${load.count()} acknowledged`)
      }
      const [copies] = await ask<{ count: number }>(
        url,
        'select count(*)::int as count from cards where master_card_id is not null',
      )
      const findings = [...series].map(([name, values]) => ({ name, ...growthOf(values, MINUTES / 60) }))
      const growing = findings.filter(({ isCertain, anHour }) => isCertain && anHour > MOST_AN_HOUR)
      const report = await finish(
        url,
        [await load.nextSuccess(performance.now())],
        [
          `${rollouts} rollouts to ${PROJECTS} projects: ${copies?.count} copies`,
          ...findings.map(
            ({ name, first, last, anHour, isCertain }) =>
              `${name}: ${first.toFixed(1)} -> ${last.toFixed(1)}, ${(100 * anHour).toFixed(0)} % an hour${isCertain ? '' : ', within the noise'}`,
          ),
        ],
      )
      const failures = [
        ...growing.map(({ name }) => `${name} grows`),
        ...(copies?.count === rollouts * PROJECTS ? [] : ['the rollouts did not reach every project']),
      ]
      return { ...report, failures: [...report.failures, ...failures] }
    })
  })
}
