import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import { Refusal } from '../refusal.ts'
import { connect, type Db, isLockTimeout } from './db.ts'
import { buildLateIndexes } from './late-indexes.ts'
import { sql } from './sql.ts'

const directory = fileURLToPath(new URL('../../migrations', import.meta.url))
const TABLE = 'migrations'

/**
 * Migrates the database to this version. Safe to repeat and to run in parallel. Returns the migrations that
 * ran.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const db = connect({ url: databaseUrl, poolSize: 1, onIdleError: () => {} })
  const pending = await assertNotNewer(db)
    .then(() => pendingMigrations(db))
    .finally(() => db.close())
  // Whatever takes long is done while an older version can still work on the tables.
  const last = pending.indexOf(ENDS_OLDER_VERSIONS)
  const first = last > 0 ? await run(databaseUrl, last) : []
  const built = last > 0 ? await buildLateIndexes(databaseUrl) : []
  const rest = pending.length > first.length ? await run(databaseUrl) : []
  await runMigrations({ connectionString: databaseUrl })
  const more = await buildLateIndexes(databaseUrl)
  return [...first, ...[...built, ...more].map((name) => `index ${name}`), ...rest]
}

/** From here on processes of 0.2 cannot read the tables. */
const ENDS_OLDER_VERSIONS = '0007_rollout_words'

const ATTEMPTS = 120
const WAIT_MS = 1_000

/**
 * Runs the pending migrations, or only so many of them. Returns their names. A migration that cannot have a lock within a
 * second gives up, so that nobody waits for it any longer, and is tried again: perhaps a long query or a vacuum was there.
 */
async function run(databaseUrl: string, count?: number): Promise<string[]> {
  // A migration that gave up is still pending; those before it are not run again.
  const db = connect({ url: databaseUrl, poolSize: 1, onIdleError: () => {} })
  const before = await pendingMigrations(db)
  const wanted = before.slice(0, count)
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      const pending = new Set(await pendingMigrations(db))
      await runAtOnce(databaseUrl, wanted.filter((name) => pending.has(name)).length)
      await db.close()
      return wanted
    } catch (error) {
      if (left === 0 || !isLockTimeout(error)) {
        await db.close()
        throw error
      }
      await sleep(WAIT_MS)
    }
  }
}

async function runAtOnce(databaseUrl: string, count: number): Promise<void> {
  if (count === 0) return
  const silent = () => {}
  await runner({
    databaseUrl,
    dir: directory,
    direction: 'up',
    count,
    migrationsTable: TABLE,
    advisoryLockMode: 'wait',
    checkOrder: true,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  })
}

const ownMigrations = () => readdirSync(directory).map((file) => file.replace(/\.sql$/, ''))

async function doneMigrations(db: Db): Promise<Set<string>> {
  const [table] = await db.query<{ exists: boolean }>(sql`
    select to_regclass('public.migrations') is not null as exists`)
  const done = table?.exists ? await db.query<{ name: string }>(sql`select name from migrations`) : []
  return new Set(done.map(({ name }) => name))
}

/** The migrations of this version that have not run on the database. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const done = await doneMigrations(db)
  return ownMigrations()
    .filter((name) => !done.has(name))
    .sort()
}

/** Throws when a newer version has migrated the database: this one does not know how to use it. */
export async function assertNotNewer(db: Db): Promise<void> {
  const own = new Set(ownMigrations())
  const unknown = [...(await doneMigrations(db))].filter((name) => !own.has(name)).sort()
  if (unknown.length === 0) return
  const message = `A newer version of Muster has migrated the database (${unknown.join(', ')}). Use that version.`
  throw new Refusal(400, 'rule', message)
}
