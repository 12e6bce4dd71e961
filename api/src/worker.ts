import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'
import type { Config } from './config.ts'
import { clean } from './jobs/clean.ts'
import { expire } from './jobs/expire.ts'
import { fill } from './jobs/fill.ts'
import type { Job } from './jobs/job.ts'
import { paymentEvent } from './jobs/payment-event.ts'
import type { Log } from './log.ts'
import { connect } from './store/db.ts'

const jobs: Record<string, Job> = { clean, fill, expire, 'payment-event': paymentEvent }
const CONCURRENT_JOBS = 2
const BEGIN_AGAIN_AFTER_MS = 1_000
// A batch of the filler may take longer than a caller would wait.
const STATEMENT_TIMEOUT_MS = 60_000

/**
 * Runs background jobs. They are queued in PostgreSQL by the transaction that needs them. Workers can run in
 * parallel.
 */
export async function startWorker(config: Config, log: Log): Promise<{ stop(): Promise<void> }> {
  const onIdleError = (err: Error) => log.warn({ err }, 'an idle database connection broke and was dropped')
  const db = connect({
    url: config.DATABASE_URL,
    poolSize: CONCURRENT_JOBS * config.ROLLOUT_LANES + 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onIdleError,
  })
  const begin = async () => {
    const runner = await run({
      connectionString: config.DATABASE_URL,
      maxPoolSize: CONCURRENT_JOBS + 2,
      concurrency: CONCURRENT_JOBS,
      noHandleSignals: true,
      logger: new Logger((scope) => (level, message) => {
        if (level === 'error') log.error({ job: scope.taskIdentifier }, message)
        else log.debug({ job: scope.taskIdentifier }, message)
      }),
      taskList: Object.fromEntries(
        Object.entries(jobs).map(([name, job]) => [
          name,
          (payload, { abortSignal: signal }) =>
            job({ db, log: log.child({ job: name }), config, signal }, payload),
        ]),
      ),
      parsedCronItems: parseCronItems([
        { task: 'clean', match: '17 * * * *' },
        // A killed worker leaves its jobs locked for hours. These schedules let another continue within a
        // minute.
        { task: 'fill', match: '* * * * *' },
        { task: 'payment-event', match: '* * * * *' },
        { task: 'expire', match: '*/5 * * * *' },
      ]),
    })
    for (const task of ['fill', 'payment-event', 'expire']) {
      await runner.addJob(task, {}, { jobKey: `${task}:start` })
    }
    return runner
  }

  let runner: Runner | undefined = await begin()
  let isStopping = false
  log.info('the worker is running')

  /**
   * When PostgreSQL is away, a runner cannot record that a job failed and gives up. This starts a new one.
   */
  async function goOn(): Promise<void> {
    while (!isStopping) {
      try {
        runner ??= await begin()
        await runner.promise
      } catch (err) {
        if (!isStopping) log.error({ err }, 'the worker lost PostgreSQL and is restarting')
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
      await db.close()
      log.info('the worker has stopped')
    },
  }
}
