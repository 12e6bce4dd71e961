// `npm run dev`: starts its own PostgreSQL and Redis, the demo and the service, and restarts it when a source
// changes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build as buildPretty } from 'pino-pretty'
import { readConfig } from '../api/src/config.ts'
import { connect } from '../api/src/core/db.ts'
import { migrate } from '../api/src/core/migrate.ts'
import { fillDemo } from '../cli/src/demo.ts'
import { startPostgres, startRedis } from '../test/harness/servers.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
// One password for all users, easy to type. The servers listen only on this machine.
const PASSWORD = 'muster muster muster'
const STOP_WITHIN_MS = 12_000
const WATCHED = [
  'api/src',
  'cli/src',
  'contract/src',
  'contract/openapi.json',
  'api/migrations',
  'api/database',
  'console/dist',
]

const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
const env = {
  ...process.env,
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  FILES_FOLDER: `${postgres.directory}/muster-files`,
  RATE_LIMIT_PER_MINUTE: process.env.RATE_LIMIT_PER_MINUTE ?? '10000',
}
await migrate(postgres.url)
const config = readConfig(env)
const db = connect({ url: postgres.url, poolSize: 2, onIdleError: () => {} })
const demo = await fillDemo(db, config, PASSWORD)
await db.close()

const pretty = buildPretty({
  colorize: process.stdout.isTTY,
  ignore: 'pid,hostname',
  singleLine: true,
  translateTime: 'HH:MM:ss.l',
})
const child = spawn(
  process.execPath,
  [
    '--disable-proto=delete',
    '--watch',
    '--watch-preserve-output',
    ...WATCHED.map((path) => `--watch-path=${root}${path}`),
    `${root}cli/bin/muster.js`,
    'serve',
  ],
  { env, stdio: ['inherit', 'pipe', 'inherit'] },
)
child.stdout?.pipe(pretty, { end: false })
// Rebuilds the console when one of its sources changes. The service then restarts and serves the new files.
const builder = spawn(process.execPath, [`${root}scripts/console.ts`, '--watch'], { stdio: 'inherit' })

process.stdout.write(`
The console: http://${config.HOST}:${config.PORT}/
The API:    http://${config.HOST}:${config.PORT}/api     its reference: http://${config.HOST}:${config.PORT}/reference
PostgreSQL: ${postgres.url}
Sign in as: ${demo.owner.email} or ${demo.superadmin.email}, password "${PASSWORD}"
Ctrl-C ends all of it; nothing is kept.

`)

let isEnding = false
async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  // Stop the service first: it still needs the others to finish its work.
  builder.kill()
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await Promise.race([once(child, 'exit'), wait(STOP_WITHIN_MS)])
    child.kill('SIGKILL')
  }
  await Promise.all([postgres.close(), redis.close()])
  process.exit(code)
}
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
child.on('exit', (code) => void end(code ?? 1))
