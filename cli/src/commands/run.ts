import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '@muster/api/config'
import { connect, isDatabaseAway } from '@muster/api/core/db'
import type { Log } from '@muster/api/log'
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
    const lost = await assertMigrated(config)
    const { createLog } = await import('@muster/api/log')
    const { default: closeWithGrace } = await import('close-with-grace')
    const log = createLog(config.LOG_LEVEL)
    if (lost) log.warn(`SECRET_KEY does not open the ${lost}: add the key it was sealed with`)
    const tracing = config.OTEL_EXPORTER_OTLP_ENDPOINT
      ? await (await import('@muster/api/observe/tracing')).startTracing(config)
      : undefined
    const running: Awaited<ReturnType<Start>>[] = []
    try {
      // Start one after the other: if the API cannot listen, the worker must not start either.
      for (const start of parts) running.push(await start(config, log))
    } catch (error) {
      // Parts that have started must neither keep the failed process alive nor delay the error message.
      const stopped = Promise.allSettled(running.map(({ stop }) => stop()))
      await Promise.race([stopped, wait(GIVE_UP_AFTER_MS)])
      setTimeout(() => process.exit(1), GIVE_UP_AFTER_MS).unref()
      throw explained(error as ListenError, config)
    }
    // If PostgreSQL becomes unreachable during a job, the worker's queue leaves a rejected promise and
    // recovers.
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

type ListenError = NodeJS.ErrnoException & { port?: number; address?: string }

/** A Failure that explains why the process could not start, and what to change. */
function explained(error: ListenError, config: Config): unknown {
  if (error.code === 'EADDRINUSE') {
    const setting = error.port === config.PORT ? 'PORT' : 'METRICS_PORT'
    return new Failure(
      `Port ${error.port} is already in use. Stop what uses it, or set ${setting} to another port.`,
    )
  }
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

/**
 * Throws unless all migrations are applied. Returns a stored secret that SECRET_KEY cannot decrypt, if it
 * finds one.
 */
async function assertMigrated(config: Config): Promise<string | undefined> {
  const { findLostSecret } = await import('@muster/api/accounts/rotate-secrets')
  const { assertUsable, pendingMigrations } = await import('@muster/api/core/migrate')
  const db = connect({ url: config.DATABASE_URL, poolSize: 1, onIdleError: () => {} })
  try {
    await assertUsable(db)
    const pending = await pendingMigrations(db)
    if (pending.length)
      throw new Failure(
        `The database lacks ${pending.length} migrations (${pending[0]} to ${pending.at(-1)}). Run \`muster migrate\` first.`,
      )
    return await findLostSecret(db, config.SECRET_KEY, 'the first')
  } catch (error) {
    throw inWords(error)
  } finally {
    await db.close()
  }
}

export const serve = runner('serve', 'run the API and the worker in one process', startApi, startWorker)
export const api = runner('api', 'run the API', startApi)
export const worker = runner('worker', 'run the background worker', startWorker)
