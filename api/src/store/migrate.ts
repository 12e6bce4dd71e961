import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import type { Db } from './db.ts'
import { buildLateIndexes } from './late-indexes.ts'
import { sql } from './sql.ts'

const directory = fileURLToPath(new URL('../../migrations', import.meta.url))
const TABLE = 'migrations'

/**
 * Migrates the database to this version. Safe to repeat and to run in parallel. Returns the migrations that
 * ran.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const silent = () => {}
  const done = await runner({
    databaseUrl,
    dir: directory,
    direction: 'up',
    migrationsTable: TABLE,
    advisoryLockMode: 'wait',
    checkOrder: true,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  })
  await runMigrations({ connectionString: databaseUrl })
  const built = await buildLateIndexes(databaseUrl)
  return [...done.map(({ name }) => name), ...built.map((name) => `index ${name}`)]
}

/** The migrations of this version that have not run on the database. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const [table] = await db.query<{ exists: boolean }>(sql`
    select to_regclass('public.migrations') is not null as exists`)
  const done = table?.exists ? await db.query<{ name: string }>(sql`select name from migrations`) : []
  const names = new Set(done.map(({ name }) => name))
  return readdirSync(directory)
    .map((file) => file.replace(/\.sql$/, ''))
    .filter((name) => !names.has(name))
    .sort()
}
