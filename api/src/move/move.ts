import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Database } from '../core/db.ts'
import { pendingMigrations } from '../core/migrate.ts'
import { Refusal } from '../core/refusal.ts'
import { Statement, sql } from '../core/sql.ts'
import { batchesOf, statementFor, type Tables } from './apply.ts'
import { copy } from './copy.ts'
import { decode } from './decode.ts'
import { type Gate, openGate } from './gate.ts'
import { refused } from './programs.ts'
import { openSlot, type Slot } from './slot.ts'

/**
 * Moves a database to another server, such as the coordinator of a cluster, while the service runs. It copies a
 * snapshot, then applies every later change, until the service is stopped and no change is left. From then on the
 * source refuses connections, so that no process keeps writing to it by mistake. A move that ends early has to start
 * over with an empty target.
 */

const POLL_MS = 200
/** Without connections for this long, the service is stopped; a restart reconnects sooner. */
const QUIET_MS = 2_000
/** A batch on a cluster, or the copy of one large table, takes longer than what a request may. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000

export interface Progress {
  readonly step: 'copied' | 'following' | 'stopped'
  /** The SQL statement that reopens the source, if the move cannot. */
  readonly opening: string
  /** Changes that were made in the target so far. */
  readonly changes: number
  /** Bytes of the source's WAL that are not read yet. */
  readonly behindBytes: number
  /** Connections of others to the source. */
  readonly connections: number
}

interface Move {
  readonly source: Database
  readonly target: Database
  readonly sourceUrl: string
  readonly targetUrl: string
  readonly tell: (progress: Progress) => void
  readonly signal: AbortSignal
}

export async function move(
  sourceUrl: string,
  targetUrl: string,
  tell: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ changes: number; closedMs: number; opening: string }> {
  const options = { poolSize: 1, onIdleError: () => {}, statementTimeoutMs: STATEMENT_TIMEOUT_MS }
  const source = connect({ url: sourceUrl, ...options })
  const target = connect({ url: targetUrl, ...options })
  const all: Move = { source, target, sourceUrl, targetUrl, tell, signal }
  try {
    await assertReachable(source, 'DATABASE_URL')
    await assertReachable(target, 'TARGET_DATABASE_URL')
    await assertReady(source, target)
    await emptyTarget(target)
    await using gate = await openGate(sourceUrl).catch((error) => {
      throw refused(
        `The source is closed from the database postgres of its server, which cannot be used: ${error.message}.`,
      )
    })
    await using slot = await openSlot(sourceUrl)
    await copy(all, [`--snapshot=${slot.snapshot}`, '--schema=public', '--exclude-table=public.migrations'])
    tell({ step: 'copied', opening: gate.opening, changes: 0, behindBytes: 0, connections: 0 })
    return { ...(await follow(all, slot, gate)), opening: gate.opening }
  } catch (error) {
    throw explained(error, signal)
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

/** The source could not be reopened. This error takes precedence over all others. */
class StillClosed extends Refusal {}

/**
 * Reports the abort reason instead of the interrupted operation. Database errors are reduced to codes and names,
 * because their messages may quote rows.
 */
function explained(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof StillClosed) return error
  if (signal.aborted) return signal.reason
  if (error instanceof Refusal) return error
  const { code, table, constraint, message } = error as Partial<Record<string, string>>
  const what = code ? [code, table, constraint].filter(Boolean).join(', ') : message
  return refused(`The move ended early: ${what}. The source is as it was; empty the target and begin again.`)
}

async function assertReachable(db: Database, name: string): Promise<void> {
  await db.query(sql`select 1`).catch((error: { code?: string; message: string }) => {
    throw refused(`The database of ${name} cannot be used: ${error.message || error.code}.`)
  })
}

async function assertReady(source: Database, target: Database): Promise<void> {
  const [state] = await source.query<{
    wal_level: string
    may_see: boolean
    may_close: boolean
    may_follow: boolean
  }>(sql`
    select current_setting('wal_level') as wal_level, pg_has_role('pg_read_all_stats', 'usage') as may_see,
      pg_has_role(d.datdba, 'usage') as may_close, r.rolreplication or r.rolsuper as may_follow
    from pg_database d join pg_roles r on r.rolname = current_user where d.datname = current_database()`)
  if (state?.wal_level !== 'logical')
    throw refused('The source needs wal_level = logical. Set it and restart PostgreSQL.')
  if (!state.may_see)
    throw refused(
      'The role of DATABASE_URL cannot see who else is connected. Grant it pg_read_all_stats, or use a superuser.',
    )
  if (!state.may_close)
    throw refused('The role of DATABASE_URL cannot close the source. Use the owner of the database.')
  if (!state.may_follow)
    throw refused(
      'The role of DATABASE_URL cannot follow the source: alter role … replication, or use a superuser.',
    )
  if (source.isCluster()) {
    const spread = await source.query(sql`select 1 from pg_dist_partition limit 1`)
    if (spread.length > 0) throw refused('The source is a cluster. A move begins at one PostgreSQL.')
  }
  for (const [name, db] of [
    ['source', source],
    ['target', target],
  ] as const)
    if ((await pendingMigrations(db)).length > 0)
      throw refused(`The ${name} is not at this version. Run \`muster migrate\` there first.`)
  const there = await target.query(sql`select 1 from platforms limit 1`)
  if (there.length > 0) throw refused('The target has data already. Move to an empty database.')
}

/** Deletes the rows that migrations wrote in the target; the source has them too. */
async function emptyTarget(target: Database): Promise<void> {
  const tables = await target.query<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'migrations'`)
  for (const { name } of tables) {
    const there = await target.query(new Statement(`select 1 from ${name} limit 1`, [], false))
    if (there.length > 0) await target.query(new Statement(`delete from ${name}`, [], false))
  }
}

async function follow(all: Move, slot: Slot, gate: Gate): Promise<{ changes: number; closedMs: number }> {
  const { source, target, tell, signal } = all
  const tables = await findTables(target)
  let changes = 0
  let closed: { at: number; lsn: string } | undefined
  const applyNext = async () => {
    const lines = await slot.read()
    const made = await apply(target, tables, lines)
    changes += made
    return lines.length
  }
  for (;;) {
    signal.throwIfAborted()
    const { connections, behindBytes, lsn } = await stateOf(source, slot)
    closed = connections > 0 ? undefined : (closed ?? { at: performance.now(), lsn })
    const isQuiet = closed !== undefined && performance.now() - closed.at > QUIET_MS
    // No one has been connected since `closed`, and all WAL up to then is flushed. So if this read finds nothing, no
    // change is left.
    const isLast = isQuiet && closed !== undefined && (await isFlushed(source, closed.lsn))
    const read = await applyNext()
    if (isLast && read === 0) break
    tell({ step: 'following', opening: gate.opening, changes, behindBytes, connections })
    if (read === 0) await wait(POLL_MS, undefined, { signal })
  }
  const start = closed?.at ?? performance.now()
  tell({ step: 'stopped', opening: gate.opening, changes, behindBytes: 0, connections: 0 })
  try {
    // Leave room for pg_dump and our own connections. Anyone else who connects is detected by the check at the end.
    await gate.limit(OWN_CONNECTIONS + 1)
    await copyJobs(all)
    await gate.close()
    await copySequences(source, target)
    const { connections } = await stateOf(source, slot)
    if (connections > 0 || (await slot.read()).length > 0)
      throw refused(
        'Another client connected to the source. Nothing is lost there: empty the target and begin again.',
      )
  } catch (error) {
    await gate.open().catch(() => {
      throw new StillClosed(
        400,
        'rule',
        `The move ended early and the source is still closed: ${gate.opening}`,
      )
    })
    throw error
  }
  return { changes, closedMs: performance.now() - start }
}

const OWN_CONNECTIONS = 2

export async function findTables(target: Database): Promise<Tables> {
  const rows = await target.query<{
    name: string
    key: string[]
    is_unique_otherwise: boolean
    related: string[]
  }>(sql`
    select format('%I.%I', n.nspname, t.relname) as name, array(
        select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any (i.indkey)) as key,
      exists (select from pg_index o where o.indrelid = t.oid and o.indisunique and not o.indisprimary) as is_unique_otherwise,
      array(
        select distinct format('%I.%I', m.nspname, r.relname) from pg_constraint k
        join pg_class r on r.oid in (k.conrelid, k.confrelid) and r.oid <> t.oid
        join pg_namespace m on m.oid = r.relnamespace
        where k.contype = 'f' and t.oid in (k.conrelid, k.confrelid)) as related
    from pg_class t
    join pg_namespace n on n.oid = t.relnamespace
    join pg_index i on i.indrelid = t.oid and i.indisprimary
    where n.nspname = 'public'`)
  return new Map(
    rows.map(({ name, key, is_unique_otherwise, related }) => [
      name,
      { key, isUniqueOtherwise: is_unique_otherwise, related },
    ]),
  )
}

/** PostgreSQL decodes only flushed WAL. Asynchronous commits are flushed a moment later. */
async function isFlushed(source: Database, lsn: string): Promise<boolean> {
  const [row] = await source.query<{ is_flushed: boolean }>(sql`
    select pg_current_wal_flush_lsn() >= ${lsn}::pg_lsn as is_flushed`)
  return row?.is_flushed ?? false
}

async function stateOf(
  source: Database,
  slot: Slot,
): Promise<{ connections: number; behindBytes: number; lsn: string }> {
  const [row] = await source.query<{ connections: number; behind: number; lsn: string }>(sql`
    select pg_current_wal_insert_lsn()::text as lsn, (
        select count(*) from pg_stat_activity
        where datname = current_database() and backend_type in ('client backend', 'walsender')
          and pid <> pg_backend_pid() and pid <> ${slot.pid}) as connections,
      (select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::float8 from pg_replication_slots
        where slot_name = ${slot.name}) as behind`)
  if (!row) throw new Error('The source did not report its replication state.')
  return { connections: row.connections, behindBytes: row.behind, lsn: row.lsn }
}

/** Makes changes in the target, which nobody reads before the end. Returns how many. */
async function apply(target: Database, tables: Tables, lines: readonly string[]): Promise<number> {
  const changes = lines.flatMap((line) => decode(line) ?? [])
  if (changes.length === 0) return 0
  await target.transaction(async (tx) => {
    // Allow deletions from the audit log, to replicate purges.
    await tx.query(sql`select set_config('muster.purging', 'on', true)`)
    for (const batch of batchesOf(changes, tables)) {
      const rows = await tx.query(statementFor(batch, tables))
      const [{ kind, table } = {}] = batch
      if (kind === 'update' && rows.length !== batch.length)
        throw new Error(`${batch.length} changes of ${table} met ${rows.length} rows in the target.`)
    }
  })
  return changes.length
}

/** Copies the job queue, once no worker is running. */
async function copyJobs(all: Move): Promise<void> {
  const tables = await all.target.query<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'graphile_worker' and tablename <> 'migrations' order by 1`)
  const list = tables.map(({ name }) => name).join(', ')
  await all.target.query(new Statement(`truncate ${list} cascade`, [], false))
  await copy(all, ['--schema=graphile_worker', '--exclude-table=graphile_worker.migrations'])
}

async function copySequences(source: Database, target: Database): Promise<void> {
  const sequences = await source.query<{ name: string; value: number }>(sql`
    select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
    where last_value is not null and schemaname in ('public', 'graphile_worker')`)
  for (const { name, value } of sequences) await target.query(sql`select setval(${name}::regclass, ${value})`)
}
