import type { Db, Tx } from './db.ts'
import { sql } from './sql.ts'

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

export async function findAnswer(
  db: Db,
  { user_id, operation, key }: IdempotencyKey,
): Promise<StoredAnswer | undefined> {
  const [row] = await db.query<StoredAnswer>(sql`
    select project_id, fingerprint, body, etag from idempotency_keys
    where user_id = ${user_id} and operation = ${operation} and key = ${key}
      and created_at > ${new Date(Date.now() - KEPT_MS)}`)
  return row
}

/**
 * True when this transaction got the key. If another transaction holds the same key, this call waits until
 * that one ends. If that one committed, its answer is stored and this is false. If it rolled back, this is
 * true.
 */
export async function claimKey(
  tx: Tx,
  { user_id, operation, key, fingerprint }: IdempotencyKey,
): Promise<boolean> {
  const now = new Date()
  const rows = await tx.query(sql`
    insert into idempotency_keys as k (user_id, operation, key, fingerprint, created_at)
    values (${user_id}, ${operation}, ${key}, ${fingerprint}, ${now})
    on conflict (user_id, operation, key) do update set
      fingerprint = excluded.fingerprint, created_at = excluded.created_at, body = null, project_id = null, etag = null
      where k.created_at <= ${new Date(now.getTime() - KEPT_MS)}
    returning user_id`)
  return rows.length > 0
}

export async function storeAnswer(
  tx: Tx,
  { user_id, operation, key }: IdempotencyKey,
  body: string,
  projectId: number | null,
  etag: string | null,
): Promise<void> {
  await tx.query(sql`
    update idempotency_keys set body = ${body}, project_id = ${projectId}, etag = ${etag}
    where user_id = ${user_id} and operation = ${operation} and key = ${key}`)
}

/** Keys are kept for at least 24 hours; longer only takes space. */
export async function deleteOldKeys(db: Db, limit: number, hours: number): Promise<number> {
  const rows = await db.query(sql`
    delete from idempotency_keys where (user_id, operation, key) in (
      select user_id, operation, key from idempotency_keys
      where created_at < ${new Date(Date.now() - Math.max(KEPT_MS, hours * 3_600_000))} limit ${limit})
    returning user_id`)
  return rows.length
}

/** Stored answers of somebody who is erased. */
export async function deleteKeysOf(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`delete from idempotency_keys where user_id = ${userId}`)
}
