import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from '#refusal.ts'
import { connect, type Database } from '../db.ts'
import { pendingMigrations } from '../migrate.ts'
import { Statement, sql } from '../sql.ts'
import { type Keys, statementsFor } from './apply.ts'
import { decode } from './decode.ts'

/**
 * Moves a database to another server, such as the coordinator of a cluster, while the service works on it: a copy as of one
 * moment, then every change since, until the service has been stopped and nothing is left. A move that ends early is begun
 * anew, with an empty target.
 */

const SLOT = 'muster_move'
const MAX_CHANGES = 5_000
const POLL_MS = 200
/** A batch on a cluster, or the copy of one large table, takes longer than what a request may. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000

export interface Progress {
  readonly step: 'copied' | 'following' | 'stopped'
  /** Changes that were made in the target so far. */
  readonly changes: number
  /** Bytes of the source's log that are not read yet. */
  readonly behindBytes: number
  /** Connections of others to the source. */
  readonly connections: number
}

export async function move(
  sourceUrl: string,
  targetUrl: string,
  tell: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ changes: number; closedMs: number }> {
  const options = { poolSize: 1, onIdleError: () => {}, statementTimeoutMs: STATEMENT_TIMEOUT_MS }
  const source = connect({ url: sourceUrl, ...options })
  const target = connect({ url: targetUrl, ...options })
  try {
    await assertReady(source, target)
    await copyAsOfSlot(source, target, sourceUrl, targetUrl)
    tell({ step: 'copied', changes: 0, behindBytes: 0, connections: 0 })
    return await follow(source, target, { sourceUrl, targetUrl }, tell, signal)
  } finally {
    // A slot that nobody reads would keep the source's log for ever.
    await source.query(dropSlot).catch(() => undefined)
    await Promise.all([source.close(), target.close()])
  }
}

const refused = (message: string) => new Refusal(400, 'rule', message)

const dropSlot = sql`
  select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${SLOT} and not active`

async function assertReady(source: Database, target: Database): Promise<void> {
  const [settings] = await source.query<{ wal_level: string }>(sql`
    select current_setting('wal_level') as wal_level`)
  if (settings?.wal_level !== 'logical')
    throw refused('The source needs wal_level = logical. Set it and restart PostgreSQL.')
  for (const [name, db] of [
    ['source', source],
    ['target', target],
  ] as const)
    if ((await pendingMigrations(db)).length > 0)
      throw refused(`The ${name} is not at this version. Run \`muster migrate\` there first.`)
  const there = await target.query(sql`select 1 from platforms limit 1`)
  if (there.length > 0) throw refused('The target has data already. Move to an empty database.')
}

/** Makes the slot, and copies what there was at that very moment. */
async function copyAsOfSlot(
  source: Database,
  target: Database,
  sourceUrl: string,
  targetUrl: string,
): Promise<void> {
  await source.query(dropSlot)
  await emptyTarget(target)
  // The types of pg do not know this option yet.
  const walSender = new pg.Client({ connectionString: sourceUrl, replication: 'database' } as pg.ClientConfig)
  await walSender.connect()
  try {
    // The snapshot lives until the next command on this connection.
    const made = await walSender.query(
      `CREATE_REPLICATION_SLOT ${SLOT} LOGICAL test_decoding EXPORT_SNAPSHOT`,
    )
    const { snapshot_name } = made.rows[0] as Record<string, string>
    await copy(sourceUrl, targetUrl, [
      `--snapshot=${snapshot_name}`,
      '--schema=public',
      '--exclude-table=public.migrations',
    ])
  } finally {
    await walSender.end()
  }
}

/** What the migrations wrote there is in the source as well. */
async function emptyTarget(target: Database): Promise<void> {
  const tables = await target.query<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'migrations'`)
  for (const { name } of tables) {
    const there = await target.query(new Statement(`select 1 from ${name} limit 1`, [], false))
    if (there.length > 0) await target.query(new Statement(`delete from ${name}`, [], false))
  }
}

/** Rows alone; the target has the tables. Connection strings go by the environment, where other users do not see them. */
async function copy(sourceUrl: string, targetUrl: string, what: readonly string[]): Promise<void> {
  const dump = spawn('pg_dump', ['--data-only', '--no-owner', ...what], {
    env: { ...process.env, ...environmentOf(sourceUrl) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const load = spawn('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null'], {
    env: { ...process.env, ...environmentOf(targetUrl) },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ends = [ended('pg_dump', dump), ended('psql', load)]
  await Promise.all([...ends, pipeline(dump.stdout, load.stdin).catch(() => undefined)])
}

const MAX_SAID = 2_000

async function ended(name: string, child: ReturnType<typeof spawn>): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-MAX_SAID)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  // PostgreSQL names rows after CONTEXT and DETAIL.
  const shown = said.split('\n').filter((line) => !/^\S*(DETAIL|CONTEXT)/.test(line))
  if (code !== 0) throw refused(`${name} failed: ${shown.join(' ').trim()}`)
}

function environmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode')
  return {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  }
}

async function follow(
  source: Database,
  target: Database,
  urls: { sourceUrl: string; targetUrl: string },
  tell: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ changes: number; closedMs: number }> {
  const keys = await findKeys(target)
  let changes = 0
  let closed: { at: number; lsn: string } | undefined
  for (;;) {
    signal.throwIfAborted()
    const { connections, behindBytes, lsn } = await stateOf(source)
    closed = connections > 0 ? undefined : (closed ?? { at: performance.now(), lsn })
    // Nobody was connected before this round and all that was written by then can be read, so what it finds is all there is.
    const isLast = closed !== undefined && (await isFlushed(source, closed.lsn))
    const made = await applyNext(source, target, keys)
    changes += made
    if (isLast && made === 0) break
    tell({ step: 'following', changes, behindBytes, connections })
    if (made === 0) await wait(POLL_MS, undefined, { signal })
  }
  tell({ step: 'stopped', changes, behindBytes: 0, connections: 0 })
  await copyJobs(target, urls)
  await copySequences(source, target)
  return { changes, closedMs: performance.now() - (closed?.at ?? performance.now()) }
}

async function findKeys(target: Database): Promise<Keys> {
  const rows = await target.query<{ name: string; columns: string[] }>(sql`
    select format('%I.%I', n.nspname, c.relname) as name, array_agg(a.attname::text) as columns
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisprimary and n.nspname = 'public'
    group by 1`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** PostgreSQL decodes what is on its disk. A commit that does not wait for that gets there a moment later. */
async function isFlushed(source: Database, lsn: string): Promise<boolean> {
  const [row] = await source.query<{ is_flushed: boolean }>(sql`
    select pg_current_wal_flush_lsn() >= ${lsn}::pg_lsn as is_flushed`)
  return row?.is_flushed ?? false
}

async function stateOf(source: Database): Promise<{ connections: number; behindBytes: number; lsn: string }> {
  const [row] = await source.query<{ connections: number; behind: number; lsn: string }>(sql`
    select pg_current_wal_insert_lsn()::text as lsn, (
        select count(*) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as connections,
      (select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::float8 from pg_replication_slots
        where slot_name = ${SLOT}) as behind`)
  if (!row) throw new Error('The source does not say how far it is.')
  return { connections: row.connections, behindBytes: row.behind, lsn: row.lsn }
}

/** Makes the next changes in the target, in whole transactions. Returns how many. */
async function applyNext(source: Database, target: Database, keys: Keys): Promise<number> {
  const lines = await source.query<{ lsn: string; data: string }>(sql`
    select lsn::text, data from pg_logical_slot_peek_changes(${SLOT}, null, ${MAX_CHANGES}::int, 'include-xids', '0',
      'skip-empty-xacts', '1')`)
  const last = lines.at(-1)
  if (!last) return 0
  const statements = lines
    .map(({ data }) => decode(data))
    .flatMap((change) => (change && isMoved(change.table) ? statementsFor(change, keys) : []))
  await target.transaction(async (tx) => {
    for (const statement of statements) await tx.query(statement)
  })
  await source.query(sql`select pg_replication_slot_advance(${SLOT}, ${last.lsn}::pg_lsn)`)
  return statements.length
}

const isMoved = (table: string) => table.startsWith('public.') && table !== 'public.migrations'

/** The queue is copied when nobody works on it. */
async function copyJobs(
  target: Database,
  { sourceUrl, targetUrl }: { sourceUrl: string; targetUrl: string },
): Promise<void> {
  const tables = await target.query<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'graphile_worker' and tablename <> 'migrations' order by 1`)
  const list = tables.map(({ name }) => name).join(', ')
  await target.query(new Statement(`truncate ${list} cascade`, [], false))
  await copy(sourceUrl, targetUrl, ['--schema=graphile_worker', '--exclude-table=graphile_worker.migrations'])
}

async function copySequences(source: Database, target: Database): Promise<void> {
  const sequences = await source.query<{ name: string; value: number }>(sql`
    select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
    where last_value is not null and schemaname in ('public', 'graphile_worker')`)
  for (const { name, value } of sequences) await target.query(sql`select setval(${name}::regclass, ${value})`)
}
