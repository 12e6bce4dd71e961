// Real servers for tests: each test gets its own PostgreSQL and Redis on free ports and may stop and kill
// them.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import { tied } from './tied.ts'

const READY_WITHIN_MS = 30_000
const START_ATTEMPTS = 10

export interface TestServer {
  readonly url: string
  readonly pid: number
  readonly port: number
  readonly directory: string
  start(): Promise<void>
  /** Whether the process is running. It may have exited without `stop`. */
  isRunning(): boolean
  /** Ends the process with the signal and waits for it. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Sends a signal without waiting: SIGSTOP, SIGCONT. */
  signal(signal: NodeJS.Signals): void
  close(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

interface Spawned {
  readonly url: string
  readonly port: number
  readonly spawn: () => ChildProcess
  readonly isReady: () => Promise<unknown>
  readonly directory: string
}

async function serverOf({
  url,
  port,
  spawn: spawnProcess,
  isReady,
  directory,
}: Spawned): Promise<TestServer> {
  let child: ChildProcess | undefined
  const server: TestServer = {
    url,
    port,
    directory,
    get pid() {
      return child?.pid ?? 0
    },
    async start() {
      // After a kill, orphaned PostgreSQL processes may hold the shared memory for a moment, and a new start
      // fails.
      for (let left = START_ATTEMPTS; ; left--) {
        child = spawnProcess()
        const isGone = () => child?.exitCode !== null
        try {
          return await eventually(isReady, isGone)
        } catch (error) {
          if (left === 0 || !isGone()) throw error
          await wait(500)
        }
      }
    },
    async stop(signal = 'SIGINT') {
      if (!child || !server.isRunning()) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    signal: (signal) => child?.kill(signal),
    async close() {
      await server.stop('SIGKILL')
      rmSync(directory, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

async function eventually(attempt: () => Promise<unknown>, isHopeless: () => boolean): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS
  for (;;) {
    try {
      await attempt()
      return
    } catch (error) {
      if (Date.now() > end || isHopeless()) throw error
      await wait(50)
    }
  }
}

/** PostgreSQL refuses to run as root. If the tests run as root, it runs as the user of Debian's package. */
export function postgresUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function postgresBin(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  const [newest] = versions.filter((version) => existsSync(join(root, String(version), 'bin/initdb')))
  return newest
    ? join(root, String(newest), 'bin')
    : execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
}

interface PostgresOptions {
  /** PostgreSQL logs every statement and its values to this file. */
  logFile?: string
  /** Commits survive a kill, as on a production server, which is slower. */
  isDurable?: boolean
  /** Like isDurable, with PostgreSQL's default WAL settings, for a server with a standby. */
  isReplicated?: boolean
  /** The parent of the data directory, for example a small volume. */
  parent?: string
  /** More settings, as `name=value`. */
  settings?: readonly string[]
  /** More environment variables, for example for libfaketime. */
  env?: Readonly<Record<string, string>>
}

/** Creates a directory that belongs to PostgreSQL's user. */
export function ownDirectory(parent = tmpdir()): string {
  const user = postgresUser()
  const directory = mkdtempSync(join(parent, 'muster-postgres-'))
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid)
  return directory
}

export async function startPostgres({
  logFile,
  isDurable,
  isReplicated,
  parent,
  settings: more = [],
  env,
}: PostgresOptions = {}): Promise<TestServer> {
  const directory = ownDirectory(parent)
  const data = join(directory, 'data')
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  execFileSync(join(postgresBin(), 'initdb'), initdb, { ...postgresUser(), stdio: 'ignore', cwd: directory })
  const settings: string[] = []
  if (isDurable) settings.push('shared_buffers=2GB', 'max_wal_size=8GB', 'checkpoint_timeout=15min')
  else if (!isReplicated)
    settings.push(
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      // Every test file has a database. With the default, workers would visit them all the time.
      'autovacuum_naptime=10min',
    )
  if (logFile) settings.push('log_statement=all', 'log_min_duration_statement=0')
  return runPostgres(directory, [...settings, ...more], { logFile, env })
}

/** A standby that follows the server, and can be promoted. */
export async function startStandby(primary: TestServer): Promise<TestServer> {
  const directory = ownDirectory()
  const copy = [
    '-h',
    '127.0.0.1',
    '-p',
    String(primary.port),
    '-U',
    'postgres',
    '-D',
    join(directory, 'data'),
  ]
  const args = [...copy, '-R', '-X', 'stream', '--checkpoint=fast']
  // Asynchronously, because clients continue to write meanwhile.
  const backup = spawn(join(postgresBin(), 'pg_basebackup'), args, {
    ...postgresUser(),
    stdio: 'ignore',
    cwd: directory,
  })
  const [code] = await once(backup, 'exit')
  if (code !== 0) throw new Error(`pg_basebackup ended with ${code}.`)
  return runPostgres(directory, [])
}

/** Starts PostgreSQL on the data in this directory. */
export async function runPostgres(
  directory: string,
  more: readonly string[],
  { logFile, env }: { logFile?: string | undefined; env?: Readonly<Record<string, string>> | undefined } = {},
): Promise<TestServer> {
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = [
    'max_connections=300',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${directory}`,
    ...more,
  ]
  const log = logFile ? openSync(logFile, 'w') : undefined
  const args = [
    '-D',
    join(directory, 'data'),
    '-p',
    String(port),
    ...settings.flatMap((each) => ['-c', each]),
  ]
  return serverOf({
    url,
    port,
    directory,
    spawn: () =>
      spawn(...tied(join(postgresBin(), 'postgres'), args), {
        ...postgresUser(),
        stdio: ['ignore', 'ignore', log ?? 'ignore'],
        cwd: directory,
        env: { ...process.env, ...env },
      }),
    async isReady() {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
      client.on('error', () => {})
      try {
        await client.connect()
      } finally {
        await client.end().catch(() => {})
      }
    },
  })
}

export async function startRedis(): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'muster-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    directory,
  ]
  return serverOf({
    url,
    port,
    directory,
    spawn: () => spawn(...tied('redis-server', args), { stdio: 'ignore' }),
    async isReady() {
      const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null })
      redis.on('error', () => {})
      try {
        await redis.connect()
        await redis.ping()
      } finally {
        redis.disconnect()
      }
    },
  })
}
