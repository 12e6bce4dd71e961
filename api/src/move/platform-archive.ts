import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database, Db } from '../core/db.ts'
import { pendingMigrations } from '../core/migrate.ts'
import { sql } from '../core/sql.ts'
import { platformRows } from './platform-rows.ts'
import { PSQL, refused, startProgram } from './programs.ts'

/**
 * A platform as a folder: a file for each table as PostgreSQL's COPY writes it, the content of its files, and a manifest
 * with counts and hashes, which is written last. Loading it into an empty database gives the same rows with the same ids.
 */

const MANIFEST = 'manifest.json'
const FORMAT = 1

interface TableFile {
  readonly columns: readonly string[]
  readonly rows: number
  readonly sha256: string
}

export interface Manifest {
  readonly format: number
  readonly migration: string
  readonly platform: number
  readonly name: string
  readonly saved_at: string
  readonly tables: Readonly<Record<string, TableFile>>
  readonly sequences: Readonly<Record<string, string>>
  readonly objects: Readonly<Record<string, string>>
}

/** Where the content of files is kept. */
interface Objects {
  get(key: string): Promise<Readable | undefined>
  put(key: string, path: string, bytes: number): Promise<void>
}

interface Where {
  readonly db: Database
  readonly url: string
  readonly objects: Objects
  readonly tell: (text: string) => void
}

export async function savePlatform(
  { db, url, objects, tell }: Where,
  platformId: number,
  folder: string,
  options: { readonly skipsMissing: boolean },
): Promise<Manifest> {
  const [platform] = await db.query<{ name: string }>(
    sql`select name from platforms where id = ${platformId}`,
  )
  if (!platform) throw refused(`There is no platform ${platformId}. See \`muster operator platforms list\`.`)
  await assertMigrated(db)
  const home = resolve(folder)
  await mkdir(home, { recursive: true, mode: 0o700 })
  if ((await readdir(home)).length > 0) throw refused(`${home} is not empty. Name a new folder.`)
  await chmod(home, 0o700)
  const tables = await saveTables(db, url, platformId, home)
  for (const [name, { rows }] of Object.entries(tables)) if (rows > 0) tell(`${name}: ${rows}`)
  const { saved, missing } = await saveObjects(db, objects, platformId, home)
  if (missing.length > 0 && !options.skipsMissing) throw missingContent(missing)
  tell(`${Object.keys(saved).length} objects of files`)
  const manifest: Manifest = {
    format: FORMAT,
    migration: await newestMigration(db),
    platform: platformId,
    name: platform.name,
    saved_at: new Date().toISOString(),
    tables,
    sequences: await readSequences(db),
    objects: saved,
  }
  const partial = join(home, `${MANIFEST}.partial`)
  await writeFile(partial, `${JSON.stringify(manifest, null, 2)}\n`)
  await rename(partial, join(home, MANIFEST))
  return manifest
}

export async function loadPlatform({ db, url, objects, tell }: Where, folder: string): Promise<Manifest> {
  const home = resolve(folder)
  const manifest = await readManifest(home)
  await assertMigrated(db)
  await assertFits(db, manifest, home)
  await loadTables(db, url, manifest, home)
  tell(`${Object.keys(manifest.tables).length} tables loaded`)
  for (const key of Object.keys(manifest.objects)) {
    const path = join(home, 'objects', key)
    await objects.put(key, path, (await stat(path)).size)
  }
  tell(`${Object.keys(manifest.objects).length} objects of files stored`)
  await assertSame(db, url, manifest)
  tell('every table compared: equal')
  return manifest
}

const newestMigration = async (db: Db): Promise<string> => {
  const [row] = await db.query<{ name: string }>(sql`select name from migrations order by name desc limit 1`)
  return row?.name ?? ''
}

async function assertMigrated(db: Db): Promise<void> {
  if ((await pendingMigrations(db)).length > 0)
    throw refused('The database is not at this version. Run `muster migrate` first.')
}

async function readManifest(home: string): Promise<Manifest> {
  if (!existsSync(join(home, MANIFEST)))
    throw refused(`${home} has no ${MANIFEST}: it is no saved platform, or saving it was cut off.`)
  const manifest = JSON.parse(await readFile(join(home, MANIFEST), 'utf8')) as Manifest
  if (manifest.format !== FORMAT)
    throw refused(`${home} has the format ${manifest.format}, which is unknown here.`)
  return manifest
}

/** Refuses before anything is written. */
async function assertFits(db: Db, manifest: Manifest, home: string): Promise<void> {
  const there = await db.query(sql`select 1 from platforms limit 1`)
  if (there.length > 0)
    throw refused('The database has data already. Load a platform into an empty database.')
  const here = await newestMigration(db)
  if (here !== manifest.migration)
    throw refused(
      `The platform was saved with the tables of ${manifest.migration}; this database has those of ${here}. Load it with the version that saved it, then upgrade.`,
    )
  for (const [name, { sha256 }] of Object.entries(manifest.tables))
    if ((await hashOf(join(home, `${name}.copy`))) !== sha256)
      throw refused(`${name}.copy is not as it was saved. Copy the folder again.`)
  for (const [key, sha256] of Object.entries(manifest.objects))
    if ((await hashOf(join(home, 'objects', key))) !== sha256)
      throw refused(`objects/${key} is not as it was saved. Copy the folder again.`)
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
  readonly parents: readonly string[]
}

/** The tables of a platform, parents before children. */
async function readTables(db: Db): Promise<Table[]> {
  const rows = await db.query<Table>(sql`
    select t.relname as name,
      (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
        order by k.place) from pg_index i
        cross join unnest(i.indkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
        where i.indrelid = t.oid and i.indisprimary) as key,
      coalesce((select json_agg(distinct p.relname) from pg_constraint c join pg_class p on p.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and p.oid <> t.oid), '[]') as parents
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind = 'r' and t.relname = any (${Object.keys(platformRows)}::text[])
    order by t.relname`)
  const byName = new Map(rows.map((row) => [row.name, row]))
  const ordered = new Map<string, Table>()
  const seen = new Set<string>()
  const add = (name: string): void => {
    const table = byName.get(name)
    if (!table || seen.has(name)) return
    seen.add(name)
    for (const parent of table.parents) add(parent)
    ordered.set(name, table)
  }
  for (const { name } of rows) add(name)
  return [...ordered.values()]
}

/** The rows in the order of their keys, the same in every database, so that equal rows make equal files. */
const copyOut = ({ name, columns, key }: Table, platformId: number): string => {
  const where = (platformRows[name] ?? 'false').replaceAll('$platform', String(Number(platformId)))
  return `\\copy (select ${columns.join(', ')} from ${name} where ${where} order by ${key.join(', ')}) to '${name}.copy'`
}

async function saveTables(
  db: Db,
  url: string,
  platformId: number,
  home: string,
): Promise<Record<string, TableFile>> {
  const all = await readTables(db)
  await runScript(url, home, [
    'begin isolation level repeatable read read only;',
    'set local statement_timeout = 0;',
    ...all.map((table) => copyOut(table, platformId)),
    'commit;',
  ])
  const files: Record<string, TableFile> = {}
  for (const { name, columns } of all) {
    const path = join(home, `${name}.copy`)
    files[name] = { columns, rows: await linesIn(path), sha256: await hashOf(path) }
  }
  return files
}

async function loadTables(db: Db, url: string, { tables, sequences }: Manifest, home: string): Promise<void> {
  const ordered = await readTables(db)
  const unknown = Object.keys(tables).filter((name) => !ordered.some((table) => table.name === name))
  if (unknown.length > 0) throw refused(`This database has no table ${unknown.join(', ')}.`)
  await runScript(url, home, [
    'begin;',
    'set local statement_timeout = 0;',
    ...ordered
      .filter(({ name }) => name in tables)
      .map(({ name, columns }) => `\\copy ${name} (${columns.join(', ')}) from '${name}.copy'`),
    ...Object.entries(sequences)
      .filter(([name]) => /^[a-z_]+$/.test(name))
      .map(
        ([name, value]) =>
          `select setval('${name}', greatest(${BigInt(value)}, nextval('${name}'))) \\g /dev/null`,
      ),
    'commit;',
  ])
}

async function readSequences(db: Db): Promise<Record<string, string>> {
  const rows = await db.query<{ name: string; last: string }>(sql`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Reads every table again and compares it with what was saved. */
async function assertSame(db: Db, url: string, { platform, tables }: Manifest): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'muster-compare-'))
  try {
    const now = await saveTables(db, url, platform, home)
    const different = Object.keys(tables).filter((name) => now[name]?.sha256 !== tables[name]?.sha256)
    if (different.length > 0)
      throw refused(
        `These tables differ from what was saved: ${different.join(', ')}. Do not use the database.`,
      )
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

async function runScript(url: string, cwd: string, lines: readonly string[]): Promise<void> {
  const psql = startProgram('psql', url, PSQL, { cwd })
  psql.child.stdout.resume()
  psql.child.stdin.on('error', () => undefined)
  psql.child.stdin.end(`${lines.join('\n')}\n`)
  await psql.ended
}

/** The keys of all objects of a platform: of cards, comments and templates, and its logo. */
async function keysOf(db: Db, platformId: number): Promise<string[]> {
  const rows = await db.query<{ object: string; is_picture: boolean }>(sql`
    select f.object, f.is_picture from files f join projects p on p.id = f.project_id where p.platform_id = ${platformId}
    union select object, is_picture from master_files where platform_id = ${platformId}
    union select logo ->> 'object', false from platforms where id = ${platformId} and logo is not null
    order by object`)
  return rows.flatMap(({ object, is_picture }) =>
    is_picture ? [object, `${object}.large`, `${object}.small`] : [object],
  )
}

async function saveObjects(db: Db, objects: Objects, platformId: number, home: string) {
  const saved: Record<string, string> = {}
  const missing: string[] = []
  for (const key of await keysOf(db, platformId)) {
    const content = await objects.get(key)
    if (!content) {
      missing.push(key)
      continue
    }
    const path = join(home, 'objects', key)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(content, createWriteStream(path))
    saved[key] = await hashOf(path)
  }
  // A file that was deleted meanwhile has no content and no row.
  const left = new Set(missing.length > 0 ? await keysOf(db, platformId) : [])
  return { saved, missing: missing.filter((key) => left.has(key)) }
}

const missingContent = (keys: readonly string[]) =>
  refused(
    `The storage does not have the content of ${keys.length} ${keys.length === 1 ? 'object' : 'objects'} of files, such as ${keys[0]}. FILES_FOLDER or FILES_S3_BUCKET must be what the API has (\`muster settings\`). If the content is lost, \`--skip-missing-files\` saves the rest.`,
  )

async function hashOf(path: string): Promise<string> {
  if (!existsSync(path)) return 'missing'
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** COPY writes one line a row. */
async function linesIn(path: string): Promise<number> {
  let lines = 0
  for await (const chunk of createReadStream(path))
    for (const byte of chunk as Buffer) if (byte === LINE_END) lines++
  return lines
}

const LINE_END = 10
