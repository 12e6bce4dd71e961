import { Logger, parseCronItems, run } from 'graphile-worker'
import type { Config } from './config.ts'
import { clean } from './jobs/clean.ts'
import type { Log } from './log.ts'
import { connect, type Database } from './store/db.ts'

interface JobContext {
  readonly db: Database
  readonly log: Log
}
export type Job = (context: JobContext, payload: unknown) => Promise<void>

const jobs: Record<string, Job> = { clean }
const CONCURRENT_JOBS = 2

/** Background work, queued in PostgreSQL in the transaction that asks for it. Several workers may run at once. */
export async function startWorker(config: Config, log: Log): Promise<{ stop(): Promise<void> }> {
  const onIdleError = (err: Error) => log.warn({ err }, 'an idle database connection broke and was dropped')
  const db = connect({ url: config.DATABASE_URL, poolSize: CONCURRENT_JOBS, onIdleError })
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
        (payload) => job({ db, log: log.child({ job: name }) }, payload),
      ]),
    ),
    parsedCronItems: parseCronItems([{ task: 'clean', match: '17 * * * *' }]),
  })
  log.info('the worker is running')
  return {
    async stop() {
      await runner.stop()
      await db.close()
      log.info('the worker has stopped')
    },
  }
}
