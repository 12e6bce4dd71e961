import type { Role, Scope } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { lockUserRow } from '#core/locks.ts'
import { type Statement, sql } from '#core/sql.ts'
import type { Caller } from '#operation.ts'
import { mustUseSso } from './identity-providers.ts'
import { findPlaces } from './memberships.ts'

export interface AccessTokenRow {
  id: number
  kind: 'session' | 'integration'
  name: string | null
  project_id: number | null
  role: Role | null
  address: string | null
  user_agent: string | null
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

type CallerRow = Omit<Caller, 'scope' | 'service' | 'needsSecondFactor'> & {
  needs_second_factor: boolean
  scopes: Scope[] | null
  allowed_addresses: string[] | null
  project_id: number | null
  role: Role | null
  last_used_at: Date
  is_unused: boolean
}

/** Also for users who became superadmins after they signed in. */
export const SUPERADMIN_SESSION_HOURS = 12

/** Live tokens of users who are not disabled, each with its caller. */
const callers = (where: Statement): Statement => sql`
  select t.id as token_id, t.kind, t.project_id, t.role, t.last_used_at, t.last_used_at = t.created_at as is_unused,
    t.scopes, t.allowed_addresses,
    u.id as user_id, u.platform_id, u.email, u.superadmin, u.superadmin_billing,
    u.superadmin and t.kind = 'session' and u.sso_until is null and exists (
      select 1 from platforms pl where pl.id = u.platform_id and pl.superadmins_need_second_factor)
    and not exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
    and not exists (select 1 from passkeys k where k.user_id = u.id) as needs_second_factor
  from access_tokens t
  join users u on u.id = t.user_id
  where ${where} and t.revoked_at is null and t.expires_at > now()
    and (t.idle_limit is null or t.last_used_at + t.idle_limit > now()) and u.disabled_at is null
    and (u.sso_until is null or u.sso_until > now())
    and (not u.superadmin or t.kind = 'integration'
      or t.created_at > now() - make_interval(hours => ${SUPERADMIN_SESSION_HOURS}))
    and (t.kind <> 'embed' or not u.superadmin and not u.superadmin_billing and exists (
      select 1 from access_tokens s where s.id = t.parent_token_id and s.revoked_at is null and s.expires_at > now()))`

function callerIn(row: CallerRow): Caller {
  const { project_id, role, last_used_at, is_unused, scopes, allowed_addresses: addresses, ...rest } = row
  const { needs_second_factor: needsSecondFactor, ...known } = rest
  const user = { ...known, needsSecondFactor }
  if (scopes !== null) return { ...user, scope: null, service: { scopes, addresses } }
  if (needsSecondFactor)
    return { ...user, superadmin: false, superadmin_billing: false, scope: null, service: null }
  if (project_id === null || role === null) return { ...user, scope: null, service: null }
  // An integration or an embedded board works in one project. It is never a superadmin, even if a superadmin created
  // its token.
  return { ...user, superadmin: false, superadmin_billing: false, scope: { project_id, role }, service: null }
}

/** The caller behind a live token of a user who is not disabled. */
export async function findCaller(
  db: Db,
  tokenHash: Buffer,
): Promise<{ caller: Caller; lastUsedAt: Date; isUnused: boolean } | undefined> {
  const rows = await db.query<CallerRow>(callers(sql`t.token_hash = ${tokenHash}`))
  const [row] = await withoutEnded(db, rows)
  return row && { caller: callerIn(row), lastUsedAt: row.last_used_at, isUnused: row.is_unused }
}

/**
 * Without the embed tokens whose project is suspended or whose person has left it. A statement of its own, because
 * tokens are in no project.
 */
async function withoutEnded(db: Db, rows: readonly CallerRow[]): Promise<readonly CallerRow[]> {
  const pairs = rows.flatMap(({ kind, user_id, project_id }) =>
    kind === 'embed' && project_id !== null ? [{ user_id, project_id }] : [],
  )
  if (pairs.length === 0) return rows
  const going = new Set(
    (await findPlaces(db, pairs))
      .filter(({ role, is_suspended }) => role !== null && !is_suspended)
      .map(({ user_id, project_id }) => `${user_id} ${project_id}`),
  )
  return rows.filter(
    ({ kind, user_id, project_id }) => kind !== 'embed' || going.has(`${user_id} ${project_id}`),
  )
}

/** Which of these tokens are still live, with their callers, by id. */
export async function findCallers(db: Db, tokenIds: readonly number[]): Promise<Map<number, Caller>> {
  const rows = await db.query<CallerRow>(callers(sql`t.id = any (${tokenIds}::bigint[])`))
  return new Map((await withoutEnded(db, rows)).map((row) => [row.token_id, callerIn(row)]))
}

/** Writes at the first use, then at most once an hour, so that a busy token does not become a hot row. */
export async function touchToken(db: Db, tokenId: number): Promise<void> {
  await db.query(sql`
    update access_tokens set last_used_at = now()
    where id = ${tokenId} and (last_used_at < now() - interval '1 hour' or last_used_at = created_at)`)
}

interface NewSession {
  readonly token_hash: Buffer
  readonly expires_at: Date
  readonly idle_days: number
  /** The IP address of the sign-in. */
  readonly address?: string
  readonly user_agent?: string | null
  /** The session was opened through single sign-on. */
  readonly isBySso?: boolean
}

/**
 * Inserts a session token and counts the user's sessions. `is_seen`: they signed in from the same address and program
 * before, or this is their first session. Returns undefined if the user was disabled or got a new password since they
 * were read. The user's row stays locked, so that a password change also ends this token.
 */
export async function insertSession(
  tx: Tx,
  user: { id: number; password_hash: string },
  token: NewSession,
): Promise<{ sessions: number; is_seen: boolean } | undefined> {
  const { address = null, user_agent = null } = token
  await lockUserRow(tx, user.id, 'shared')
  const mayOpen = await tx.query(sql`
    select u.id from users u
    where u.id = ${user.id} and u.password_hash = ${user.password_hash} and u.disabled_at is null
      and (${token.isBySso ?? false} or not ${mustUseSso})`)
  if (mayOpen.length === 0) return undefined
  const [row] = await tx.query<{ sessions: number; is_seen: boolean }>(sql`
    insert into access_tokens (token_hash, user_id, kind, expires_at, idle_limit, address, user_agent)
    values (${token.token_hash}::bytea, ${user.id}, 'session', ${token.expires_at}::timestamptz,
      make_interval(days => ${token.idle_days}), ${address}, ${user_agent})
    returning (select count(*) + 1 from access_tokens t
      where t.user_id = access_tokens.user_id and t.kind = 'session' and t.revoked_at is null) as sessions,
      not exists (select 1 from access_tokens t where t.user_id = access_tokens.user_id and t.kind = 'session')
        or exists (select 1 from access_tokens t where t.user_id = access_tokens.user_id and t.kind = 'session'
          and t.address = access_tokens.address and t.user_agent is not distinct from access_tokens.user_agent) as is_seen`)
  return row
}

export interface NewIntegration {
  token_hash: Buffer
  user_id: number
  name: string
  project_id: number
  role: Role
  expires_at: Date
}

export async function insertIntegration(tx: Tx, token: NewIntegration): Promise<AccessTokenRow> {
  const [row] = await tx.query<AccessTokenRow>(sql`
    insert into access_tokens (token_hash, user_id, kind, name, project_id, role, expires_at)
    values (${token.token_hash}, ${token.user_id}, 'integration', ${token.name}, ${token.project_id}, ${token.role},
      ${token.expires_at})
    returning id, kind, name, project_id, role, address, user_agent, created_at, last_used_at, expires_at`)
  if (!row) throw new Error('insert returned no row')
  return row
}

interface NewEmbed {
  readonly token_hash: Buffer
  readonly user_id: number
  readonly project_id: number
  readonly role: Role
  /** The token with which it was made. It ends with that one. */
  readonly parent_token_id: number
  readonly expires_at: Date
}

export async function insertEmbed(tx: Tx, token: NewEmbed): Promise<void> {
  await tx.query(sql`
    insert into access_tokens (token_hash, user_id, kind, project_id, role, parent_token_id, expires_at)
    values (${token.token_hash}, ${token.user_id}, 'embed', ${token.project_id}, ${token.role},
      ${token.parent_token_id}, ${token.expires_at})`)
}

/** Ends the embed tokens of people in a project for good: they must not work again when the reason has passed. */
export async function revokeEmbeds(tx: Tx, projectId: number, userIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    update access_tokens set revoked_at = now()
    where user_id = any (${userIds}::bigint[]) and project_id = ${projectId} and kind = 'embed' and revoked_at is null`)
}

export async function listTokens(db: Db, userId: number, limit: number): Promise<AccessTokenRow[]> {
  return db.query<AccessTokenRow>(sql`
    select id, kind, name, project_id, role, address, user_agent, created_at, last_used_at, expires_at
    from access_tokens
    where user_id = ${userId} and kind <> 'embed' and revoked_at is null and expires_at > now()
      and (idle_limit is null or last_used_at + idle_limit > now())
    order by id desc
    limit ${limit}`)
}

/**
 * Counts the live integration tokens. Locks the user, so that two calls cannot both take the last free place.
 */
export async function countIntegrationTokens(tx: Tx, userId: number): Promise<number> {
  await lockUserRow(tx, userId, 'alone')
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*) as count from access_tokens
    where user_id = ${userId} and kind = 'integration' and revoked_at is null and expires_at > now()`)
  return row?.count ?? 0
}

/** A live token of the user. */
export async function findOwnToken(
  db: Db,
  userId: number,
  tokenId: number,
): Promise<{ id: number } | undefined> {
  const [row] = await db.query<{ id: number }>(sql`
    select id from access_tokens
    where id = ${tokenId} and user_id = ${userId} and revoked_at is null and expires_at > now()`)
  return row
}

/** True when the token belonged to the user and was live. */
export async function revokeToken(tx: Tx, userId: number, tokenId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update access_tokens set revoked_at = now()
    where id = ${tokenId} and user_id = ${userId} and revoked_at is null and expires_at > now()
    returning id`)
  return rows.length > 0
}

/** Revokes the session with this token, if it belongs to the user. Null: whoever it belongs to. */
export async function revokeSessionByHash(tx: Tx, tokenHash: Buffer, userId: number | null): Promise<void> {
  await tx.query(sql`
    update access_tokens set revoked_at = now()
    where token_hash = ${tokenHash} and kind = 'session' and revoked_at is null
      and (${userId}::bigint is null or user_id = ${userId})`)
}

/** Revokes all tokens of a user, except the given one if any. */
export async function revokeTokensOf(tx: Tx, userId: number, exceptId: number | null): Promise<void> {
  await tx.query(sql`
    update access_tokens set revoked_at = now()
    where user_id = ${userId} and revoked_at is null and (${exceptId}::bigint is null or id <> ${exceptId})`)
}

export async function revokeSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`
    update access_tokens set revoked_at = now()
    where user_id = ${userId} and kind = 'session' and revoked_at is null`)
}

/** Deletes the IP addresses and user agents of a user's sign-ins. */
export async function forgetDevicesOf(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`update access_tokens set address = null, user_agent = null where user_id = ${userId}`)
}

/** Keeps the newest sessions of a user and revokes older ones, so that the list stays short. */
export async function revokeOldestSessions(tx: Tx, userId: number, keep: number): Promise<void> {
  await tx.query(sql`
    update access_tokens set revoked_at = now()
    where user_id = ${userId} and kind = 'session' and revoked_at is null and id <= (
      select id from access_tokens
      where user_id = ${userId} and kind = 'session' and revoked_at is null
      order by id desc offset ${keep} limit 1)`)
}

export async function deleteExpiredTokens(db: Db, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from access_tokens where id in (
      -- Keep service tokens: their created_by decides who may approve what the service proposes.
      select id from access_tokens
      where expires_at < now() - interval '1 day' and kind <> 'service'
        and (kind = 'embed' or expires_at < now() - interval '30 days')
      limit ${limit})
    returning id`)
  return rows.length
}

/** Whether the user ever had this token. */
export async function hasTokenOf(db: Db, userId: number, tokenHash: Buffer): Promise<boolean> {
  const rows = await db.query(sql`
    select id from access_tokens where token_hash = ${tokenHash} and user_id = ${userId}`)
  return rows.length > 0
}
