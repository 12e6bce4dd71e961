import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'
import type { Config } from './config.ts'
import { connect, type Database } from './core/db.ts'
import { withOrigin } from './core/origin.ts'
import { startDeliveries } from './feed/deliver.ts'
import { startWakes } from './feed/wakes.ts'
import { backfill } from './jobs/backfill.ts'
import { cancelSubscription } from './jobs/cancel-subscription.ts'
import { clean } from './jobs/clean.ts'
import { compliance } from './jobs/compliance.ts'
import { digest } from './jobs/digest.ts'
import { domains } from './jobs/domains.ts'
import { escalate } from './jobs/escalate.ts'
import { expire } from './jobs/expire.ts'
import { guard } from './jobs/guard.ts'
import type { Job } from './jobs/job.ts'
import { mail } from './jobs/mail.ts'
import { objects } from './jobs/objects.ts'
import { paymentEvent } from './jobs/payment-event.ts'
import { purge } from './jobs/purge.ts'
import { reconcile } from './jobs/reconcile.ts'
import { recount } from './jobs/recount.ts'
import type { Log } from './log.ts'
import { serveMetrics } from './observe/registry.ts'
import { inSpan } from './observe/tracing.ts'
import { createWorkerMetrics, type WorkerMetrics } from './observe/worker-metrics.ts'

/** A group of jobs with its own concurrency and its own schedule. */
interface Lane {
  readonly concurrency: number
  readonly jobs: Record<string, Job>
  readonly cron: readonly { readonly task: string; readonly match: string }[]
  /** Jobs that also run once when the worker starts. */
  readonly atStart: readonly string[]
}

// A killed worker leaves its jobs locked for hours. Jobs scheduled every minute let another worker continue
// soon.
const lanes: readonly Lane[] = [
  {
    // Payments have their own lane, so that they never wait for other jobs.
    concurrency: 1,
    jobs: {
      'payment-event': paymentEvent,
      'cancel-subscription': cancelSubscription,
      expire,
      reconcile,
    },
    cron: [
      { task: 'payment-event', match: '* * * * *' },
      { task: 'expire', match: '*/5 * * * *' },
      { task: 'reconcile', match: '41 4 * * *' },
    ],
    atStart: ['payment-event', 'expire'],
  },
  {
    // Mails have their own lane, so that a slow mail server delays no other job.
    concurrency: 1,
    jobs: { mail, digest },
    cron: [
      { task: 'mail', match: '* * * * *' },
      { task: 'digest', match: '*/15 * * * *' },
    ],
    atStart: ['mail'],
  },
  {
    concurrency: 2,
    jobs: { guard, clean, purge, objects, backfill, domains, recount, escalate, compliance },
    cron: [
      { task: 'clean', match: '17 * * * *' },
      { task: 'purge', match: '27 * * * *' },
      { task: 'escalate', match: '*/5 * * * *' },
      { task: 'compliance', match: '*/15 * * * *' },
      { task: 'objects', match: '*/5 * * * *' },
      { task: 'domains', match: '37 3 * * *' },
      { task: 'recount', match: '47 3 * * *' },
      { task: 'guard', match: '* * * * *' },
      { task: 'backfill', match: '* * * * *' },
    ],
    atStart: ['guard', 'backfill'],
  },
]
const DELIVERY_CONNECTIONS = 4
const BEGIN_AGAIN_AFTER_MS = 1_000
// Longer than in the API, because no caller waits for a batch of a job.
const STATEMENT_TIMEOUT_MS = 60_000

/**
 * Runs background jobs. Transactions queue them in PostgreSQL, so several workers can run in parallel.
 */
export async function startWorker(config: Config, log: Log): Promise<{ stop(): Promise<void> }> {
  const onIdleError = (err: Error) => log.warn({ err }, 'an idle database connection broke and was dropped')
  const places = lanes.reduce((sum, { concurrency }) => sum + concurrency, 0)
  const wakes = startWakes(config.REDIS_URL, log)
  const db = connect({
    url: config.DATABASE_URL,
    poolSize: places + 1 + DELIVERY_CONNECTIONS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onNews: (feeds) => wakes.publish(feeds),
    onIdleError,
  })
  const metrics = createWorkerMetrics(db)
  const tools = { config, log, db, metrics }
  const running: Awaited<ReturnType<typeof keepRunning>>[] = []
  for (const lane of lanes) running.push(await keepRunning(lane, tools))
  const deliveries = startDeliveries({ db, config, log: log.child({ job: 'webhooks' }) })
  const { METRICS_HOST, WORKER_METRICS_PORT } = config
  // Another worker on this machine may use the port. Jobs must run anyway.
  const metricsServer = await serveMetrics(metrics, METRICS_HOST, WORKER_METRICS_PORT).catch((err) => {
    log.warn({ err }, 'the metrics of this worker are not served: set WORKER_METRICS_PORT to a free port')
  })
  log.info({ metrics_port: metricsServer?.port }, 'the worker is running')
  return {
    async stop() {
      await Promise.all([...running.map((lane) => lane.stop()), deliveries.stop()])
      await metricsServer?.close()
      await db.close()
      wakes.close()
      log.info('the worker has stopped')
    },
  }
}

interface Tools {
  readonly config: Config
  readonly log: Log
  readonly db: Database
  readonly metrics: WorkerMetrics
}

async function begin({ concurrency, jobs, cron, atStart }: Lane, { config, log, db, metrics }: Tools) {
  const runner = await run({
    connectionString: config.DATABASE_URL,
    maxPoolSize: concurrency + 2,
    concurrency,
    noHandleSignals: true,
    // Abort the signal of running jobs immediately on shutdown. Each ends after its current batch.
    gracefulShutdownAbortTimeout: 0,
    logger: new Logger((scope) => (level, message) => {
      if (level === 'error') log.error({ job: scope.taskIdentifier }, message)
      else log.debug({ job: scope.taskIdentifier }, message)
    }),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        (payload, { abortSignal: signal }) =>
          metrics.observe(name, () =>
            inSpan(`job ${name}`, () =>
              withOrigin(config.STATEMENT_COMMENTS ? { job: name } : undefined, async () =>
                job({ db, log: log.child({ job: name }), config, signal }, payload),
              ),
            ),
          ),
      ]),
    ),
    parsedCronItems: parseCronItems(cron.map(({ task, match }) => ({ task, match }))),
  })
  try {
    for (const task of atStart) await runner.addJob(task, {}, { jobKey: `${task}:start` })
  } catch (error) {
    await runner.stop().catch(() => {})
    throw error
  }
  return runner
}

/** Restarts the runner: if PostgreSQL is unreachable, a runner cannot record a job's failure and stops. */
async function keepRunning(lane: Lane, tools: Tools) {
  let runner: Runner | undefined = await begin(lane, tools)
  let isStopping = false

  async function goOn(): Promise<void> {
    while (!isStopping) {
      try {
        runner ??= await begin(lane, tools)
        if (isStopping) await runner.stop()
        else await runner.promise
      } catch (err) {
        if (!isStopping) tools.log.error({ err }, 'the worker lost PostgreSQL and is restarting')
      }
      if (isStopping) return
      await runner?.stop().catch(() => {})
      runner = undefined
      await sleep(BEGIN_AGAIN_AFTER_MS)
    }
  }
  const ended = goOn()
  return {
    async stop() {
      isStopping = true
      await runner?.stop().catch(() => {})
      await ended
    },
  }
}
