import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '@muster/api/config'
import type { Log } from '@muster/api/log'
import { connect, isDatabaseAway } from '@muster/api/store/db'
import { Command } from 'commander'
import { configOrFail, inWords } from '../database.ts'
import { Failure } from '../terminal.ts'

const STOP_WITHIN_MS = 9_500
const GIVE_UP_AFTER_MS = 900

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
    const tracing = config.OTEL_EXPORTER_OTLP_ENDPOINT
      ? await (await import('@muster/api/observe/tracing')).startTracing(config)
      : undefined
    const started = await Promise.allSettled(parts.map((start) => start(config, log)))
    const running = started.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []))
    const failed = started.find((part) => part.status === 'rejected')
    if (failed) {
      // Whatever has started must not keep a process alive that does not serve, nor keep it from saying why.
      const stopped = Promise.allSettled(running.map(({ stop }) => stop()))
      await Promise.race([stopped, wait(GIVE_UP_AFTER_MS)])
      setTimeout(() => process.exit(1), GIVE_UP_AFTER_MS).unref()
      throw explained(failed.reason)
    }
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
      await tracing?.stop()
    })
  })
}

/** Why it could not start, and what to change. */
function explained(error: NodeJS.ErrnoException & { port?: number; address?: string }): unknown {
  if (error.code === 'EADDRINUSE')
    return new Failure(`Port ${error.port} is already in use. Set PORT or METRICS_PORT to another port.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return new Failure(
      'HOST or METRICS_HOST is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.',
    )
  if (error.code === 'EACCES')
    return new Failure(
      `Port ${error.port} may not be used without special rights. Set PORT to 1024 or above.`,
    )
  return inWords(error)
}

async function assertMigrated(config: Config) {
  const { assertUsable, pendingMigrations } = await import('@muster/api/store/migrate')
  const db = connect({ url: config.DATABASE_URL, poolSize: 1, onIdleError: () => {} })
  try {
    await assertUsable(db)
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
