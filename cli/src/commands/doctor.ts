import { type Config, ConfigError, readConfig, usesDevelopmentKey } from '@muster/api/config'
import { connect } from '@muster/api/core/db'
import { sql } from '@muster/api/core/sql'
import { Command } from 'commander'
import { inWords, whereSettingsAre } from '../database.ts'
import { json } from '../options.ts'
import { print, printJson } from '../terminal.ts'

interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'wrong'
  readonly message: string
}

const LEAST_POSTGRES = 150_000

export const doctor = new Command('doctor')
  .description(
    'check the configuration, PostgreSQL, the migrations, Redis and the storage of files, and say what to do',
  )
  .addOption(json())
  .action(async (options: { json: boolean }) => {
    const findings = await examine()
    const isWell = findings.every(({ state }) => state !== 'wrong')
    if (options.json) printJson({ ok: isWell, findings })
    else
      for (const { check, state, message } of findings)
        print(`${state.padEnd(8)} ${check.padEnd(14)} ${message}`)
    if (!isWell) process.exitCode = 1
  })

async function examine(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const hint = whereSettingsAre()
    return [...error.problems, ...(hint ? [hint.trim()] : [])].map((message) => ({
      check: 'configuration',
      state: 'wrong',
      message,
    }))
  }
  const findings: Finding[] = [{ check: 'configuration', state: 'ok', message: 'all settings are valid' }]
  if (usesDevelopmentKey(config)) {
    const message =
      'SECRET_KEY is not set: the development key is used. Make one with `openssl rand -base64 32`.'
    findings.push({ check: 'configuration', state: 'warning', message })
  }
  return [
    ...findings,
    ...(await examineDatabase(config)),
    await examineRedis(config),
    await examineFiles(config),
    ...(await examinePorts(config)),
    ...examineProxies(config),
  ]
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const { assertUsable, harmlessMigrations, pendingMigrations } = await import('@muster/api/core/migrate')
  const { findLostSecret } = await import('@muster/api/accounts/rotate-secrets')
  const { findConnections, findLastWork } = await import('@muster/api/core/backlog')
  const db = connect({ url: config.DATABASE_URL, poolSize: 1, onIdleError: () => {} })
  try {
    const [server] = await db.query<{ number: number; version: string }>(sql`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version`)
    const isNewEnough = (server?.number ?? 0) >= LEAST_POSTGRES
    await assertUsable(db)
    const pending = await pendingMigrations(db)
    const newer = await harmlessMigrations(db)
    const more = pending.length
      ? []
      : [await secretsFinding(), await connectionsFinding(), await workerFinding(), await mailFinding()]
    return [
      {
        check: 'database',
        state: isNewEnough ? 'ok' : 'wrong',
        message: `PostgreSQL ${server?.version}${isNewEnough ? '' : ': 15 or later is needed'}`,
      },
      pending.length
        ? {
            check: 'migrations',
            state: 'wrong',
            message: `${pending.length} not applied: read docs/upgrade.md, then run \`muster migrate\``,
          }
        : migrationsFinding(newer),
      ...more,
    ]
  } catch (error) {
    const { message } = inWords(error) as Error
    return [{ check: 'database', state: 'wrong', message }]
  } finally {
    await db.close()
  }

  async function secretsFinding(): Promise<Finding> {
    const lost = await findLostSecret(db, config.SECRET_KEY)
    return lost === undefined
      ? { check: 'secrets', state: 'ok', message: 'SECRET_KEY opens every stored secret' }
      : {
          check: 'secrets',
          state: 'wrong',
          message: `SECRET_KEY does not open the ${lost}: add the key it was sealed with`,
        }
  }

  async function connectionsFinding(): Promise<Finding> {
    const { max, used } = await findConnections(db)
    const needed = config.DATABASE_POOL_SIZE + 10
    const isEnough = max - used >= needed
    const message = `${used} of ${max} in use; a process with a worker takes up to ${needed}`
    return { check: 'connections', state: isEnough ? 'ok' : 'warning', message }
  }

  async function mailFinding(): Promise<Finding> {
    const check = 'mail'
    if (!config.SMTP_URL) {
      const message = 'SMTP_URL is not set: no mail is sent, and links are shown to pass on'
      return { check, state: 'warning', message }
    }
    const { countMails } = await import('@muster/api/mail/store/mails')
    const { waiting, retried, failed } = await countMails(db)
    const isWell = retried + failed === 0
    const message = `${waiting} wait, ${retried} of them after a failure; ${failed} were given up${isWell ? '' : ': see `muster operator mail list`'}`
    return { check, state: isWell ? 'ok' : 'warning', message }
  }

  async function workerFinding(): Promise<Finding> {
    const { waiting, oldestSeconds } = await findLastWork(db)
    const stands = waiting > 0 && oldestSeconds > 120
    return stands
      ? {
          check: 'worker',
          state: 'warning',
          message: `${waiting} jobs wait, the oldest for ${Math.round(oldestSeconds)} s: is \`muster worker\` running?`,
        }
      : { check: 'worker', state: 'ok', message: 'no job waits for long' }
  }
}

async function examineFiles(config: Config): Promise<Finding> {
  const { storageOf } = await import('@muster/api/files/storage')
  const storage = storageOf(config)
  const check = 'files'
  try {
    await storage.check()
  } catch (error) {
    const { message } = error as Error
    return { check, state: 'wrong', message: `${message}. Check the settings FILES_… and the rights there.` }
  }
  const shared = config.FILES_S3_BUCKET ? '' : '; every API process and worker must see this same folder'
  return { check, state: 'ok', message: `${storage.name} can be written, read and deleted from${shared}` }
}

function migrationsFinding(newer: readonly string[]): Finding {
  const check = 'migrations'
  if (newer.length === 0) return { check, state: 'ok', message: 'up to date' }
  const message = `a newer version has added ${newer.join(', ')}; this version works beside it`
  return { check, state: 'warning', message }
}

/** Checks the ports. A port in use is not a problem if Muster itself uses it. */
async function examinePorts(config: Config): Promise<Finding[]> {
  const { createServer } = await import('node:net')
  const isFree = (host: string, port: number) =>
    new Promise<string | undefined>((resolve) => {
      const server = createServer()
      server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      server.listen(port, host, () => server.close(() => resolve(undefined)))
    })
  const ports = [
    ['PORT', config.HOST, config.PORT],
    ['METRICS_PORT', config.METRICS_HOST, config.METRICS_PORT],
    ['WORKER_METRICS_PORT', config.METRICS_HOST, config.WORKER_METRICS_PORT],
  ] as const
  return Promise.all(
    ports.map(async ([name, host, port]): Promise<Finding> => {
      const problem = port === 0 ? undefined : await isFree(host, port)
      if (!problem) return { check: 'ports', state: 'ok', message: `${name} ${port} is free` }
      if (problem === 'EADDRINUSE' && (await isMuster(name, host, port)))
        return { check: 'ports', state: 'ok', message: `${name} ${port}: Muster answers` }
      if (problem === 'EADDRINUSE')
        return {
          check: 'ports',
          state: 'warning',
          message: `${name} ${port} is in use, and what answers there is not Muster`,
        }
      return { check: 'ports', state: 'wrong', message: `${host}:${port} cannot be listened on (${problem})` }
    }),
  )
}

/** Whether the API or its metrics answer there. */
async function isMuster(name: string, host: string, port: number): Promise<boolean> {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host
  const path = name === 'PORT' ? '/livez' : '/metrics'
  try {
    const answer = await fetch(`http://${address}:${port}${path}`, { signal: AbortSignal.timeout(2_000) })
    return answer.ok && (name === 'PORT' || (await answer.text()).includes('muster_'))
  } catch {
    return false
  }
}

function examineProxies({ TRUSTED_PROXIES: proxies, HOST, PUBLIC_URL }: Config): Finding[] {
  const isPublic = HOST === '0.0.0.0' || HOST === '::' || PUBLIC_URL !== undefined
  if (proxies.length)
    return [{ check: 'proxies', state: 'ok', message: `X-Forwarded-For counts from ${proxies.join(', ')}` }]
  const message = 'TRUSTED_PROXIES is not set: behind a proxy, all callers count as one address'
  return isPublic ? [{ check: 'proxies', state: 'warning', message }] : []
}

async function examineRedis(config: Config): Promise<Finding> {
  if (config.REDIS_URL === undefined) {
    const message = 'REDIS_URL is not set: each process counts rate limits on its own'
    return { check: 'redis', state: 'warning', message }
  }
  const { startLimits } = await import('@muster/api/http/limits')
  const { createLog } = await import('@muster/api/log')
  const limits = await startLimits(config.REDIS_URL, createLog('silent'))
  const isShared = limits.mode() === 'shared'
  await limits.close()
  return isShared
    ? { check: 'redis', state: 'ok', message: 'rate limits are shared between processes' }
    : {
        check: 'redis',
        state: 'warning',
        message: 'cannot be reached at REDIS_URL: each process counts rate limits on its own until it can',
      }
}
