import type { Db, Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'

export interface PasskeyRow {
  readonly id: number
  readonly user_id: number
  readonly credential_id: Buffer
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

const columns = sql`
  id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at`

/** Violates passkeys_credential_id_key when the device is registered already. */
export async function insertPasskey(
  tx: Tx,
  key: Omit<PasskeyRow, 'id' | 'created_at' | 'last_used_at'>,
): Promise<PasskeyRow> {
  const [row] = await tx.query<PasskeyRow>(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${key.user_id}, ${key.credential_id}, ${key.public_key}, ${key.counter}, ${key.transports}, ${key.name})
    returning ${columns}`)
  if (!row) throw new Error('insert returned no row')
  return row
}

export const listPasskeys = (db: Db, userId: number, limit: number) =>
  db.query<PasskeyRow>(
    sql`select ${columns} from passkeys where user_id = ${userId} order by id limit ${limit}`,
  )

export async function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const [row] = await db.query<PasskeyRow>(sql`
    select ${columns} from passkeys where credential_id = ${credentialId}`)
  return row
}

export async function findOwnPasskey(db: Db, userId: number, id: number): Promise<PasskeyRow | undefined> {
  const [row] = await db.query<PasskeyRow>(sql`
    select ${columns} from passkeys where id = ${id} and user_id = ${userId}`)
  return row
}

/** Updates the counter. Returns false if it did not increase, which indicates a cloned key. */
export async function usePasskey(tx: Tx, id: number, counter: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter = 0 and ${counter} = 0 or counter < ${counter}) returning id`)
  return rows.length > 0
}

export async function deletePasskey(tx: Tx, id: number): Promise<void> {
  await tx.query(sql`delete from passkeys where id = ${id}`)
}

export async function deletePasskeysOf(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`delete from passkeys where user_id = ${userId}`)
}

export async function insertChallenge(
  tx: Tx,
  hash: Buffer,
  userId: number | null,
  expiresAt: Date,
): Promise<void> {
  await tx.query(sql`
    insert into passkey_challenges (challenge_hash, user_id, expires_at) values (${hash}, ${userId}, ${expiresAt})`)
}

/** Returns true for the first use of a challenge of this user. Null: a challenge that is bound to no user. */
export async function useChallenge(tx: Tx, hash: Buffer, userId: number | null): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from passkey_challenges
    where challenge_hash = ${hash} and user_id is not distinct from ${userId}::bigint and expires_at > now()
    returning challenge_hash`)
  return rows.length > 0
}

export async function deleteOldChallenges(db: Db, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from passkey_challenges where challenge_hash in (
      select challenge_hash from passkey_challenges where expires_at < now() limit ${limit})
    returning challenge_hash`)
  return rows.length
}
