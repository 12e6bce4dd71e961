import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { connect, type Database, type Db, isLockTimeout } from './db.ts'
import { applyDefinitions, pendingDefinitions } from './definitions.ts'
import { buildLateIndexes } from './late-indexes.ts'
import { Refusal } from './refusal.ts'
import { sql } from './sql.ts'

const directory = fileURLToPath(new URL('../../migrations', import.meta.url))
const TABLE = 'migrations'

/**
 * What a migration breaks in processes of an older version. `readers` includes writers, because writers also
 * read.
 */
const BREAKS = /^-- breaks: (none|readers|writers)$/m
type Breaks = 'none' | 'readers' | 'writers'

/** Called with a line of progress. */
type Tell = (line: string) => void

/**
 * Migrates the database to this version. Safe to repeat and to run in parallel. Returns the migrations that
 * ran.
 */
export async function migrate(databaseUrl: string, tell: Tell = () => {}): Promise<string[]> {
  const lock = await lockMigrations(databaseUrl, tell)
  const db = connect({ url: databaseUrl, poolSize: 1, onIdleError: () => {} })
  try {
    await assertOwner(db)
    await assertUsable(db)
    const pending = await unappliedMigrations(db)
    // Run the compatible migrations and build indexes first, while older processes can still use the tables.
    const breaking = pending.findIndex((name) => breaksOf(name) !== 'none')
    const first = breaking > 0 ? await run(databaseUrl, tell, breaking) : []
    // Store these before building indexes: an older process that restarts meanwhile reads them.
    await storeBreaks(db)
    const built = breaking > 0 ? await buildIndexes(databaseUrl, tell) : []
    if (breaking > 0) tell(`next  ${pending[breaking]}: from here on, processes of an older version fail`)
    const rest = pending.length > first.length ? await run(databaseUrl, tell) : []
    await storeBreaks(db)
    const defined = await applyDefinitions(db)
    if (defined.length > 0) tell(`done  ${defined.length} functions of api/database`)
    await runMigrations({ connectionString: databaseUrl })
    const more = await buildIndexes(databaseUrl, tell)
    return [...first, ...built, ...rest, ...defined, ...more]
  } finally {
    await db.close()
    await lock.end()
  }
}

/** Throws if the tables belong to another role, because only that role can migrate. */
async function assertOwner(db: Db): Promise<void> {
  const [row] = await db.query<{ owner: string; role: string; may: boolean }>(sql`
    select tableowner::text as owner, current_user::text as role, pg_has_role(tableowner, 'member') as may
    from pg_tables where schemaname = 'public' and tablename = ${TABLE}`)
  if (!row || row.may) return
  const message = `The tables belong to ${row.owner}, and DATABASE_URL names ${row.role}. Migrate with the address of ${row.owner}; the systemd units keep it in migrate.env.`
  throw new Refusal(400, 'rule', message)
}

/** The last migration of 0.5. Later ones drop what 0.4 uses, and need what 0.4 and 0.5 record. */
const LAST_OF_0_5 = '0031_no_filling'

/** Throws before anything changes: older versions would no longer work, and this one would not migrate to the end. */
async function assertNoSkippedVersion(db: Database, pending: readonly string[]): Promise<void> {
  if (!pending.includes(LAST_OF_0_5)) return
  const [table] = await db.query<{ exists: boolean }>(sql`
    select to_regclass('public.projects') is not null as exists`)
  if (!table?.exists) return
  const projects = await db.transaction(async (tx) => {
    await tx.query(sql`set local lock_timeout = '800ms'`)
    return tx.query(sql`select 1 from projects limit 1`)
  })
  if (projects.length > 0)
    throw new Refusal(
      400,
      'rule',
      'This database is from before 0.5. Install 0.5 and run its `muster migrate` first. Nothing was changed.',
    )
}

const LOCK_ATTEMPTS = 3_600

/**
 * Ensures that only one process migrates at a time. The connection holds the lock until it is closed. It
 * polls instead of waiting inside a statement, because building an index concurrently waits for every open
 * statement.
 */
async function lockMigrations(databaseUrl: string, tell: Tell): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'muster migrate' })
  // If this connection breaks, so do the connections that migrate, and they report the error.
  client.on('error', () => {})
  await client.connect()
  try {
    for (let attempt = 1; ; attempt++) {
      const { rows } = await client.query(
        `select pg_try_advisory_lock(hashtext('muster migrate')) as is_ours`,
      )
      if (rows[0].is_ours) return client
      if (attempt === 1) tell('wait  another `muster migrate` is at work on this database')
      if (attempt === LOCK_ATTEMPTS)
        throw new Refusal(
          400,
          'rule',
          'Another `muster migrate` has been at work for an hour. Look at it first.',
        )
      await sleep(WAIT_MS)
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function buildIndexes(databaseUrl: string, tell: Tell): Promise<string[]> {
  const built = (await buildLateIndexes(databaseUrl)).map((name) => `index ${name}`)
  for (const name of built) tell(`done  ${name}`)
  return built
}

function breaksOf(name: string): Breaks {
  const [, breaks] = BREAKS.exec(readFileSync(`${directory}/${name}.sql`, 'utf8')) ?? []
  if (!breaks) throw new Error(`${name}.sql does not say what it breaks: begin it with "-- breaks: none".`)
  return breaks as Breaks
}

/** Stores what each migration breaks. Does nothing before migration 0020, which adds the column. */
async function storeBreaks(db: Db): Promise<void> {
  const columns = await db.query(sql`
    select 1 from information_schema.columns
    where table_schema = 'public' and table_name = 'migrations' and column_name = 'breaks'`)
  if (columns.length === 0) return
  const names = ownMigrations()
  await db.query(sql`
    update migrations m set breaks = own.breaks
    from unnest(${names}::text[], ${names.map(breaksOf)}::text[]) as own (name, breaks)
    where own.name = m.name and m.breaks is distinct from own.breaks`)
}

const ATTEMPTS = 120
const WAIT_MS = 1_000

/**
 * Runs the pending migrations, or the first `count` of them. Returns their names. A migration that does not
 * get a lock within a second fails, so that other statements do not queue behind it. It is then retried,
 * because a long query or a vacuum may hold the lock.
 */
async function run(databaseUrl: string, tell: Tell, count?: number): Promise<string[]> {
  // A migration that timed out stays pending. The migrations before it do not run again.
  const db = connect({ url: databaseUrl, poolSize: 1, onIdleError: () => {} })
  const before = await unappliedMigrations(db)
  const wanted = before.slice(0, count)
  const told = new Set<string>()
  const tellDone = async () => {
    const pending = new Set(await unappliedMigrations(db))
    for (const name of wanted.filter((each) => !pending.has(each) && !told.has(each))) {
      told.add(name)
      tell(`done  ${name}`)
    }
    return wanted.filter((name) => pending.has(name))
  }
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      await assertNoSkippedVersion(db, before)
      await runAtOnce(databaseUrl, (await tellDone()).length)
      await tellDone()
      await db.close()
      return wanted
    } catch (error) {
      if (left === 0 || !isLockTimeout(error)) {
        const [failed] = await unappliedMigrations(db).catch(() => [])
        await db.close()
        throw explained(error, failed)
      }
      const [next] = await tellDone()
      tell(`wait  ${next}: others use what it needs (attempt ${ATTEMPTS - left} of ${ATTEMPTS})`)
      await sleep(WAIT_MS)
    }
  }
}

/** Adds the name of the failed migration to an error. Connection errors are returned unchanged. */
function explained(error: unknown, name: string | undefined): unknown {
  const { code, message } = error as { code?: string; message?: string }
  // A SQLSTATE has five characters. Classes 08, 28, 3D and 57 concern connections, 42501 privileges and 55P03
  // locks.
  const isOfStatement =
    /^[0-9A-Z]{5}$/.test(code ?? '') && !/^(?:08|28|3D|57)|^42501$|^55P03$/.test(code ?? '')
  if (!name || !isOfStatement) return error
  const text = `Migration ${name} failed: ${message} (${code}). Nothing of it was kept; those before it are done. Remove the cause and run \`muster migrate\` again.`
  return new Refusal(400, 'rule', text)
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

/** The migrations and functions of this version that the database does not have. */
export const pendingMigrations = async (db: Db): Promise<string[]> => [
  ...(await unappliedMigrations(db)),
  ...(await pendingDefinitions(db)),
]

async function unappliedMigrations(db: Db): Promise<string[]> {
  const done = await doneMigrations(db)
  return ownMigrations()
    .filter((name) => !done.has(name))
    .sort()
}

/** Applied migrations of a newer version. `breaks` is null if that version did not finish migrating. */
async function foreignMigrations(db: Db): Promise<{ name: string; breaks: Breaks | null }[]> {
  const own = new Set(ownMigrations())
  const names = [...(await doneMigrations(db))].filter((name) => !own.has(name)).sort()
  if (names.length === 0) return []
  // Before migration 0020 the table has no column `breaks`.
  const rows = await db.query<{ name: string; breaks: Breaks | null }>(sql`
    select name, to_jsonb(m) ->> 'breaks' as breaks from migrations m where name = any (${names}::text[]) order by name`)
  return rows
}

/** Applied migrations of a newer version that this version is compatible with. */
export async function harmlessMigrations(db: Db): Promise<string[]> {
  const foreign = await foreignMigrations(db)
  return foreign.flatMap(({ name, breaks }) => (breaks === 'none' ? [name] : []))
}

/** Throws if a newer version has made changes to the tables that this version is not compatible with. */
export async function assertUsable(db: Db): Promise<void> {
  const breaking = (await foreignMigrations(db)).filter(({ breaks }) => breaks !== 'none')
  if (breaking.length === 0) return
  const names = breaking.map(({ name }) => name).join(', ')
  const message = `A newer version of Muster has migrated the database, and this version cannot use it any more (${names}). Start the newer version, or restore the backup from before the upgrade.`
  throw new Refusal(400, 'rule', message)
}
