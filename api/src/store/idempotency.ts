import type { Db, Tx } from './db.ts'
import { sql } from './sql.ts'

export interface IdempotencyKey {
  readonly user_id: number
  /** Its path; for a token made for an integration followed by what the token is limited to. */
  readonly operation: string
  readonly key: string
  /** A hash of all that must be the same for the stored answer to be given again. */
  readonly fingerprint: Buffer
}

export interface StoredAnswer {
  /** The project that the write was in, if any. */
  readonly project_id: number | null
  readonly fingerprint: Buffer
  readonly body: string
}

const KEPT_MS = 24 * 3_600_000

export async function findAnswer(
  db: Db,
  { user_id, operation, key }: IdempotencyKey,
): Promise<StoredAnswer | undefined> {
  const [row] = await db.query<StoredAnswer>(sql`
    select project_id, fingerprint, body from idempotency_keys
    where user_id = ${user_id} and operation = ${operation} and key = ${key}
      and created_at > ${new Date(Date.now() - KEPT_MS)}`)
  return row
}

/**
 * True when the key is this transaction's to answer. A transaction that works on the same key makes this wait until
 * it ends: committed, its answer is there and this is false; rolled back, the key is free again and this is true.
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
      fingerprint = excluded.fingerprint, created_at = excluded.created_at, body = null, project_id = null
      where k.created_at <= ${new Date(now.getTime() - KEPT_MS)}
    returning user_id`)
  return rows.length > 0
}

export async function storeAnswer(
  tx: Tx,
  { user_id, operation, key }: IdempotencyKey,
  body: string,
  projectId: number | null,
): Promise<void> {
  await tx.query(sql`
    update idempotency_keys set body = ${body}, project_id = ${projectId}
    where user_id = ${user_id} and operation = ${operation} and key = ${key}`)
}

export async function deleteOldKeys(db: Db, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from idempotency_keys where (user_id, operation, key) in (
      select user_id, operation, key from idempotency_keys
      where created_at < ${new Date(Date.now() - KEPT_MS)} limit ${limit})
    returning user_id`)
  return rows.length
}
