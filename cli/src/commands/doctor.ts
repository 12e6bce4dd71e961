import { type Config, ConfigError, readConfig, usesDevelopmentKey } from '@muster/api/config'
import { connect } from '@muster/api/store/db'
import { sql } from '@muster/api/store/sql'
import { Command } from 'commander'
import { inWords } from '../database.ts'
import { json } from '../options.ts'
import { print, printJson } from '../terminal.ts'

interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'wrong'
  readonly message: string
}

const LEAST_POSTGRES = 150_000

export const doctor = new Command('doctor')
  .description('check the configuration, PostgreSQL, the migrations and Redis, and say what to do')
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
    return error.problems.map((message) => ({ check: 'configuration', state: 'wrong', message }))
  }
  const findings: Finding[] = [{ check: 'configuration', state: 'ok', message: 'all settings are valid' }]
  if (usesDevelopmentKey(config)) {
    const message =
      'SECRET_KEY is not set: the development key is used. Make one with `openssl rand -base64 32`.'
    findings.push({ check: 'configuration', state: 'warning', message })
  }
  return [...findings, ...(await examineDatabase(config)), await examineRedis(config)]
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const { pendingMigrations } = await import('@muster/api/store/migrate')
  const db = connect({ url: config.DATABASE_URL, poolSize: 1, onIdleError: () => {} })
  try {
    const [server] = await db.query<{ number: number; version: string }>(sql`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as version`)
    const isNewEnough = (server?.number ?? 0) >= LEAST_POSTGRES
    const pending = await pendingMigrations(db)
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
            message: `${pending.length} not applied: run \`muster migrate\``,
          }
        : { check: 'migrations', state: 'ok', message: 'up to date' },
    ]
  } catch (error) {
    const { message } = inWords(error) as Error
    return [{ check: 'database', state: 'wrong', message }]
  } finally {
    await db.close()
  }
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
