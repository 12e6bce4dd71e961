import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from '@muster/api/config'
import { connect, type Database, violatedConstraint } from '@muster/api/core/db'
import { Refusal } from '@muster/api/core/refusal'
import { Failure } from './terminal.ts'

/** Reads the settings. Throws a Failure that lists all problems. */
export function configOrFail() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError)
      throw new Failure(`${error.message}\n${whereSettingsAre()}See \`muster settings\` for all of them.`, 2)
    throw error
  }
}

const UNIT_SETTINGS = '/etc/muster/muster.env'

/** On a machine with the systemd units, only they read the settings of themselves. */
export const whereSettingsAre = (): string =>
  process.env.DATABASE_URL === undefined && existsSync(UNIT_SETTINGS)
    ? `This machine has settings in ${UNIT_SETTINGS}: run \`set -a; . ${UNIT_SETTINGS}; set +a\` first.\n`
    : ''

/** Runs an operator's command against the database and turns errors into readable messages. */
export async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connect({ url: configOrFail().DATABASE_URL, poolSize: 2, onIdleError: () => {} })
  try {
    return await work(db)
  } catch (error) {
    throw inWords(error)
  } finally {
    await db.close()
  }
}

/** DATABASE_URL without the password. */
function databaseAddress(): string {
  const { DATABASE_URL } = configOrFail()
  if (!URL.canParse(DATABASE_URL)) return 'no address'
  const { username, host, pathname } = new URL(DATABASE_URL)
  return `${username ? `${decodeURIComponent(username)} at ` : ''}${host}${pathname}`
}

export function inWords(error: unknown): unknown {
  if (error instanceof Failure) return error
  if (error instanceof Refusal) return error.cause ? inWords(error.cause) : new Failure(error.message)
  const { code, message } = error as { code?: string; message?: string }
  if (code === '42P01') return new Failure('The database has no tables yet. Run `muster migrate` first.')
  if (code === '42703')
    return new Failure(
      `The database has the tables of another version: ${message}. Run \`muster migrate\`; docs/upgrade.md says what it changes.`,
    )
  if (code === '3D000')
    return new Failure(`The ${message}. Create it with createdb, then run \`muster migrate\`.`)
  if (code === '28P01' || code === '28000')
    return new Failure(
      `PostgreSQL refused the user or password of DATABASE_URL (${databaseAddress()}): ${message}. Write postgres://user:password@host/database.`,
    )
  if (code === '55P03') {
    return new Failure(
      'A lock could not be had in time, because others are using the database. Nothing was changed; try again.',
    )
  }
  if (
    code === 'ECONNREFUSED' ||
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN' ||
    code === 'ETIMEDOUT' ||
    message?.includes('timeout')
  ) {
    return new Failure(`PostgreSQL cannot be reached at DATABASE_URL (${databaseAddress()}). Is it running?`)
  }
  if (message?.startsWith('SASL'))
    return new Failure(
      'PostgreSQL asks for a password and DATABASE_URL has none. Write postgres://user:password@host/database.',
    )
  if (message?.includes('permission denied for schema public'))
    return new Failure(
      'The role of DATABASE_URL may not make tables in its database. Use the address of the role that owns the database. If it is to be this one: `alter database NAME owner to ROLE`.',
    )
  if (code === '42501')
    return new Failure(
      `PostgreSQL refused: ${message}. The role of DATABASE_URL neither owns the tables nor may serve: run \`muster operator roles grant ROLE\` as the role that owns them.`,
    )
  if (code === '53300')
    return new Failure(
      'PostgreSQL has no connection left. Raise max_connections, or lower DATABASE_POOL_SIZE.',
    )
  const constraint = violatedConstraint(error)
  if (constraint?.endsWith('_fkey'))
    return new Failure('One of the ids does not exist. Check them with the `list` commands.')
  return error
}
