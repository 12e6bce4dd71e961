import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Db, Tx } from './db.ts'
import { type Statement, sql } from './sql.ts'

export interface IdempotencyKey {
  readonly user_id: number
  /** The path of the operation; for an integration token, followed by the token's project and role. */
  readonly operation: string
  readonly key: string
  /** A hash of everything that must be equal for the stored answer to be replayed. */
  readonly fingerprint: Buffer
}

export interface StoredAnswer {
  /** The project that the call wrote to, if any. */
  readonly project_id: number | null
  readonly fingerprint: Buffer
  readonly body: string
  readonly etag: string | null
}

const KEPT_MS = 24 * 3_600_000
/** Below this length, compressing costs more than it saves. */
const COMPRESS_FROM_CHARACTERS = 1_024
/** The size of a row without its answer: the key, the path, the fingerprint and their index. */
const ROW_BYTES = 512

const rowOf = ({ user_id, operation, key }: IdempotencyKey): Statement =>
  sql`user_id = ${user_id} and operation = ${operation} and key = ${key}`

export async function findAnswer(db: Db, key: IdempotencyKey): Promise<StoredAnswer | undefined> {
  const [row] = await db.query<StoredAnswer & { answer: Buffer | null }>(sql`
    select project_id, fingerprint, body, answer, etag from idempotency_keys
    where ${rowOf(key)} and created_at > ${new Date(Date.now() - KEPT_MS)}`)
  if (!row) return undefined
  const { answer, ...stored } = row
  return answer === null ? stored : { ...stored, body: inflateRawSync(answer).toString('utf8') }
}

/**
 * Returns true if this transaction claimed the key. If another transaction holds the key, this call waits
 * until that one ends. It then returns false if the other one committed, so that its answer is stored, and
 * true if it rolled back.
 */
export async function claimKey(tx: Tx, key: IdempotencyKey): Promise<boolean> {
  const now = new Date()
  const insert = () =>
    tx.query(sql`
      insert into idempotency_keys (user_id, operation, key, fingerprint, created_at)
      values (${key.user_id}, ${key.operation}, ${key.key}, ${key.fingerprint}, ${now})
      on conflict (user_id, operation, key) do nothing
      returning user_id`)
  if ((await insert()).length > 0) return true
  const expired = sql`${rowOf(key)} and created_at <= ${new Date(now.getTime() - KEPT_MS)}`
  return (await deleteKeys(tx, expired)) > 0 && (await insert()).length > 0
}

/**
 * The owner of the quota that an answer counts against: its project, or its user if the call had no project.
 */
const ownerOf = sql`coalesce(project_id, -user_id)`

/** Stores the answer and counts its bytes against the quota. Returns false if that would exceed the quota. */
export async function storeAnswer(
  tx: Tx,
  key: IdempotencyKey,
  body: string,
  { projectId, etag, mostBytes }: { projectId: number | null; etag: string | null; mostBytes: number },
): Promise<boolean> {
  const answer = body.length < COMPRESS_FROM_CHARACTERS ? null : deflateRawSync(body, { level: 1 })
  const bytes = (answer?.length ?? Buffer.byteLength(body)) + ROW_BYTES
  const [size] = await tx.query<{ bytes: number }>(sql`
    insert into idempotency_sizes as s (owner, bytes) values (${projectId ?? -key.user_id}, ${bytes})
    on conflict (owner) do update set bytes = s.bytes + excluded.bytes
    returning bytes`)
  if ((size?.bytes ?? 0) > mostBytes) return false
  await tx.query(sql`
    update idempotency_keys set body = ${answer ? null : body}, answer = ${answer}, bytes = ${bytes},
      project_id = ${projectId}, etag = ${etag}
    where ${rowOf(key)}`)
  return true
}

/** Deletes keys and subtracts their bytes from the quotas. Returns the number of keys. */
async function deleteKeys(db: Db, which: Statement): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    with gone as (
      delete from idempotency_keys where ${which} returning ${ownerOf} as owner, bytes),
    counted as (
      -- In one order, so that two who delete do not wait for each other.
      select s.owner, g.bytes from idempotency_sizes s
      join (select owner, sum(bytes) as bytes from gone group by owner) g on g.owner = s.owner
      order by s.owner for update of s),
    shrunk as (
      update idempotency_sizes s set bytes = greatest(0, s.bytes - c.bytes) from counted c where c.owner = s.owner)
    select count(*) as count from gone`)
  return row?.count ?? 0
}

/** Deletes expired keys. Keys are replayed for 24 hours, so `hours` can only keep them longer. */
export function deleteOldKeys(db: Db, limit: number, hours: number): Promise<number> {
  const before = new Date(Date.now() - Math.max(KEPT_MS, hours * 3_600_000))
  return deleteKeys(
    db,
    sql`(user_id, operation, key) in (
      select user_id, operation, key from idempotency_keys where created_at < ${before} limit ${limit})`,
  )
}

/** Deletes the stored answers of a user who is being erased. */
export async function deleteKeysOf(tx: Tx, userId: number): Promise<void> {
  await deleteKeys(tx, sql`user_id = ${userId}`)
}
