// Runs a steady load with rollouts for half an hour. Memory, handles, connections and event-loop delay must
// not grow: they are sampled, and the slope of each is tested.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { metricIn, readMetrics, type Worker } from '../test/harness/processes.ts'
import { startPostgres, startRedis } from '../test/harness/servers.ts'
import { countLacking, createAdmin } from './admin.ts'
import type { Report } from './report.ts'
import { play, sayProgress, withResources } from './scene.ts'
import { growthOf } from './slope.ts'

const MINUTES = Number(process.env.DRILL_MINUTES ?? 30)
const PROJECTS = Number(process.env.DRILL_PROJECTS ?? 20_000)
const SAMPLES = 90
const ROLLOUTS = 6
const BREATH_MS = 60

// The allowed relative growth per hour. A leak of one card's data per request would be far above.
const MOST_AN_HOUR = 0.25

/** The current resource usage of a process. */
async function sample(process: Worker): Promise<Record<string, number>> {
  const pid = process.child.pid ?? 0
  // Read once, because reading resets the event-loop statistics.
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

export default function soak(): Promise<Report> {
  return withResources(async (keep) => {
    const redis = keep(await startRedis())
    const { url } = keep(await startPostgres({ isReplicated: true }))
    const set = { url, redisUrl: redis.url, breathMs: BREATH_MS }
    return play(set, async ({ services, workers, load, finish }) => {
      const admin = keep(await createAdmin(url, services[0]?.origin ?? '', PROJECTS))
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
      const titles = Array.from({ length: rollouts }, (_, at) => `Rollout ${at + 1}`)
      const lacking = await countLacking(url, titles)
      const findings = [...series].map(([name, values]) => ({ name, ...growthOf(values, MINUTES / 60) }))
      const growing = findings.filter(({ isCertain, anHour }) => isCertain && anHour > MOST_AN_HOUR)
      const report = await finish(
        url,
        [await load.nextSuccess(performance.now())],
        [
          `${rollouts} rollouts to ${PROJECTS} projects: ${lacking} of a sample lack some`,
          ...findings.map(
            ({ name, first, last, anHour, isCertain }) =>
              `${name}: ${first.toFixed(1)} -> ${last.toFixed(1)}, ${(100 * anHour).toFixed(0)} % an hour${isCertain ? '' : ', within the noise'}`,
          ),
        ],
      )
      const failures = [
        ...growing.map(({ name }) => `${name} grows`),
        ...(lacking === 0 ? [] : ['the rollouts did not reach every project']),
      ]
      return { ...report, failures: [...report.failures, ...failures] }
    })
  })
}
