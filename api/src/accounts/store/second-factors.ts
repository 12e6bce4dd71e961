import type { Db, Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'

/** Stores a secret until it is confirmed. Replaces an unconfirmed secret, never a confirmed one. */
export async function putPendingSecondFactor(
  tx: Tx,
  userId: number,
  secretEncrypted: Buffer,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into second_factors (user_id, secret_encrypted)
    values (${userId}, ${secretEncrypted})
    on conflict (user_id) do update set secret_encrypted = excluded.secret_encrypted, last_step = 0
    where second_factors.confirmed_at is null
    returning user_id`)
  return rows.length > 0
}

export async function findPendingSecret(db: Db, userId: number): Promise<Buffer | undefined> {
  const [row] = await db.query<{ secret_encrypted: Buffer }>(sql`
    select secret_encrypted from second_factors where user_id = ${userId} and confirmed_at is null`)
  return row?.secret_encrypted
}

/**
 * True for only one of several concurrent calls, and only if the secret is still the one that was checked.
 */
export async function confirmSecondFactor(
  tx: Tx,
  userId: number,
  sealed: Buffer,
  step: number,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update second_factors set confirmed_at = now(), last_step = ${step}
    where user_id = ${userId} and confirmed_at is null and secret_encrypted = ${sealed}
    returning user_id`)
  return rows.length > 0
}

/**
 * True for the first use of a time step's code, false for a replay. Of fifty concurrent calls, one gets true.
 */
export async function useStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}
    returning user_id`)
  return rows.length > 0
}

/** True for the first use of a recovery code. */
export async function useRecoveryCode(tx: Tx, userId: number, codeHash: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null
    returning user_id`)
  return rows.length > 0
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from recovery_codes where user_id = ${userId} and used_at is null`)
  return row?.count ?? 0
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, codeHashes: Buffer[]): Promise<void> {
  await tx.query(sql`delete from recovery_codes where user_id = ${userId}`)
  await tx.query(sql`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}::bigint, code_hash from unnest(${codeHashes}::bytea[]) as code_hash`)
}

export async function deleteSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  // Keep the recovery codes while the user has a passkey, because they also replace a lost passkey.
  await tx.query(sql`
    delete from recovery_codes
    where user_id = ${userId} and not exists (select 1 from passkeys k where k.user_id = ${userId})`)
  const rows = await tx.query(sql`delete from second_factors where user_id = ${userId} returning user_id`)
  return rows.length > 0
}

/** Stored secrets, confirmed or not, by user. */
export async function listSecrets(
  db: Db,
  afterUserId: number,
  limit: number,
): Promise<{ user_id: number; secret_encrypted: Buffer }[]> {
  return db.query(sql`
    select user_id, secret_encrypted from second_factors where user_id > ${afterUserId} order by user_id limit ${limit}`)
}

/** Replaces a stored secret, unless it has changed since it was read. */
export async function writeSecret(tx: Tx, userId: number, before: Buffer, sealed: Buffer): Promise<boolean> {
  const rows = await tx.query(sql`
    update second_factors set secret_encrypted = ${sealed}
    where user_id = ${userId} and secret_encrypted = ${before}
    returning user_id`)
  return rows.length > 0
}
