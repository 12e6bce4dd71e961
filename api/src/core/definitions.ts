import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database, Db } from './db.ts'
import { Statement, sql } from './sql.ts'

/** Installs the SQL functions. api/database has one file with the current definition of each. */

const directory = fileURLToPath(new URL('../../database', import.meta.url))
const { version } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
) as { version: string }

interface Definition {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

const ownDefinitions = (): Definition[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(`${directory}/${file}`, 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return { name: file.replace(/\.sql$/, ''), text, sha256 }
    })

/** Whether version `a` comes before version `b`. */
function isBefore(a: string, b: string): boolean {
  const [left, right] = [a, b].map((each) => each.split(/[.-]/).map(Number))
  const at = left?.findIndex((number, index) => number !== right?.[index]) ?? -1
  return at >= 0 && (left?.[at] ?? 0) < (right?.[at] ?? 0)
}

/**
 * The definitions that differ from those in the database, except definitions that a newer version has
 * installed.
 */
async function differingDefinitions(db: Db): Promise<Definition[]> {
  const [table] = await db.query<{ exists: boolean }>(sql`
    select to_regclass('public.definitions') is not null as exists`)
  if (!table?.exists) return ownDefinitions()
  const rows = await db.query<{ name: string; version: string; sha256: string }>(sql`
    select name, version, sha256 from definitions`)
  const known = new Map(rows.map((row) => [row.name, row]))
  return ownDefinitions().filter(({ name, sha256 }) => {
    const there = known.get(name)
    return !there || (there.sha256 !== sha256 && !isBefore(version, there.version))
  })
}

export const pendingDefinitions = async (db: Db): Promise<string[]> =>
  (await differingDefinitions(db)).map(({ name }) => `function ${name}`)

/** Replaces the functions that differ, in one transaction. Returns their names. */
export async function applyDefinitions(db: Database): Promise<string[]> {
  const differing = await differingDefinitions(db)
  if (differing.length === 0) return []
  await db.transaction(async (tx) => {
    for (const { name, text, sha256 } of differing) {
      await tx.query(new Statement(text, [], false))
      await tx.query(sql`
        insert into definitions (name, version, sha256) values (${name}, ${version}, ${sha256})
        on conflict (name) do update set version = excluded.version, sha256 = excluded.sha256`)
    }
    await tx.query(sql`select delegate_writes()`)
  })
  return differing.map(({ name }) => `function ${name}`)
}
