import type { Config } from '@muster/api/config'
import type { Log } from '@muster/api/log'
import { connect, isDatabaseAway } from '@muster/api/store/db'
import { Command } from 'commander'
import { configOrFail, inWords } from '../database.ts'
import { Failure } from '../terminal.ts'

const STOP_WITHIN_MS = 9_500

// The server is loaded only when it starts, so that other commands are fast.
const startApi: Start = async (config, log) => (await import('@muster/api/main')).startApi(config, log)
const startWorker: Start = async (config, log) =>
  (await import('@muster/api/worker')).startWorker(config, log)

type Start = (config: Config, log: Log) => Promise<{ stop(): Promise<void> }>

function runner(name: string, description: string, ...parts: Start[]) {
  return new Command(name).description(description).action(async () => {
    const config = configOrFail()
    await assertMigrated(config)
    const { createLog } = await import('@muster/api/log')
    const { default: closeWithGrace } = await import('close-with-grace')
    const log = createLog(config.LOG_LEVEL)
    const running = await Promise.all(parts.map((start) => start(config, log))).catch((error) => {
      if (error.code === 'EADDRINUSE')
        throw new Failure(`Port ${error.port} is already in use. Set PORT or METRICS_PORT to another port.`)
      throw inWords(error)
    })
    // When PostgreSQL goes away during a job, the worker's queue leaves a rejected promise. The queue
    // recovers itself.
    process.on('unhandledRejection', (error) => {
      if (!isDatabaseAway(error)) throw error
      log.error({ err: error }, 'PostgreSQL went away')
    })
    const options = { delay: STOP_WITHIN_MS, logger: false as const, skip: ['unhandledRejection' as const] }
    closeWithGrace(options, async ({ signal, err }) => {
      if (err) log.fatal({ err }, 'uncaught error: stopping')
      else log.info({ signal }, 'stopping')
      await Promise.all(running.map(({ stop }) => stop()))
    })
  })
}

async function assertMigrated(config: Config) {
  const { pendingMigrations } = await import('@muster/api/store/migrate')
  const db = connect({ url: config.DATABASE_URL, poolSize: 1, onIdleError: () => {} })
  try {
    const pending = await pendingMigrations(db)
    if (pending.length)
      throw new Failure(
        `The database lacks the migrations ${pending.join(', ')}. Run \`muster migrate\` first.`,
      )
  } catch (error) {
    throw inWords(error)
  } finally {
    await db.close()
  }
}

export const serve = runner('serve', 'run the API and the worker in one process', startApi, startWorker)
export const api = runner('api', 'run the API', startApi)
export const worker = runner('worker', 'run the background worker', startWorker)
