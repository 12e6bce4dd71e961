import type { Scope } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'

export interface ServiceTokenRow {
  readonly id: number
  readonly user_id: number
  readonly platform_id: number
  readonly name: string
  readonly scopes: Scope[]
  readonly allowed_addresses: string[] | null
  readonly created_by: number | null
  readonly created_at: Date
  readonly last_used_at: Date
  readonly expires_at: Date
}

const rows = sql`
  select t.id, t.user_id, u.platform_id, t.name, t.scopes, t.allowed_addresses, t.created_by, t.created_at, t.last_used_at,
    t.expires_at
  from access_tokens t join users u on u.id = t.user_id
  where t.kind = 'service' and t.revoked_at is null and t.expires_at > now()`

/** A service is a user without a password: nobody can sign in as it. */
export async function insertService(tx: Tx, platformId: number, name: string): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into users (platform_id, email, name, password_hash, is_service)
    values (${platformId}, 'service-' || gen_random_uuid() || '@service.invalid', ${name}, '', true)
    returning id`)
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export interface NewServiceToken {
  readonly token_hash: Buffer
  readonly user_id: number
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly allowed_addresses: readonly string[] | null
  readonly created_by: number
  readonly expires_at: Date
}

export async function insertServiceToken(tx: Tx, token: NewServiceToken): Promise<ServiceTokenRow> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into access_tokens (token_hash, user_id, kind, name, scopes, allowed_addresses, created_by, expires_at)
    values (${token.token_hash}, ${token.user_id}, 'service', ${token.name}, ${token.scopes}, ${token.allowed_addresses},
      ${token.created_by}, ${token.expires_at})
    returning id`)
  const made = row && (await findServiceToken(tx, row.id))
  if (!made) throw new Error('insert returned no row')
  return made
}

export async function findServiceToken(db: Db, id: number): Promise<ServiceTokenRow | undefined> {
  const [row] = await db.query<ServiceTokenRow>(sql`${rows} and t.id = ${id}`)
  return row
}

export const listServiceTokens = (db: Db, platformId: number, limit: number) =>
  db.query<ServiceTokenRow>(sql`${rows} and u.platform_id = ${platformId} order by t.id desc limit ${limit}`)

/** How many services of the platform have a live token. */
export async function countServices(tx: Tx, platformId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(distinct t.user_id) as count from access_tokens t join users u on u.id = t.user_id
    where t.kind = 'service' and u.platform_id = ${platformId} and t.revoked_at is null and t.expires_at > now()`)
  return row?.count ?? 0
}

/** How many live tokens a service has. */
export async function countTokensOf(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*) as count from access_tokens
    where user_id = ${userId} and kind = 'service' and revoked_at is null and expires_at > now()`)
  return row?.count ?? 0
}

/** The token ends at that moment, if not before. */
export async function shortenToken(tx: Tx, id: number, expiresAt: Date): Promise<void> {
  await tx.query(sql`
    update access_tokens set expires_at = least(expires_at, ${expiresAt}) where id = ${id} and kind = 'service'`)
}

/** Revokes the live service tokens that a user created or rotated. */
export const revokeServiceTokensBy = (tx: Tx, userId: number) =>
  tx.query<{ id: number; name: string }>(sql`
    update access_tokens set revoked_at = now()
    where created_by = ${userId} and kind = 'service' and revoked_at is null and expires_at > now()
    returning id, name`)
