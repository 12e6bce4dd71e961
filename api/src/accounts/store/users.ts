import type { Db, Tx } from '#core/db.ts'
import { lockUserRow } from '#core/locks.ts'
import { sql } from '#core/sql.ts'
import { mustUseSso } from './identity-providers.ts'

export interface User {
  id: number
  platform_id: number
  email: string
  name: string
  language: string | null
  superadmin: boolean
  superadmin_billing: boolean
  enable_ai: boolean
  disabled_at: Date | null
  created_at: Date
}

export interface NewUser {
  platform_id: number
  email: string
  name: string
  password_hash: string
  superadmin?: boolean
  superadmin_billing?: boolean
  enable_ai?: boolean
  language?: string | null
}

/** Violates the constraint users_email when the address is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<User> {
  const [row] = await tx.query<User>(sql`
    insert into users (platform_id, email, name, password_hash, superadmin, superadmin_billing, enable_ai, language)
    values (${user.platform_id}, ${user.email}, ${user.name}, ${user.password_hash},
      ${user.superadmin ?? false}, ${user.superadmin_billing ?? false}, ${user.enable_ai ?? false},
      ${user.language ?? null})
    returning id, platform_id, email, name, language, superadmin, superadmin_billing, enable_ai, disabled_at, created_at`)
  if (!row) throw new Error('insert returned no row')
  return row
}

export interface SignInUser extends User {
  password_hash: string
  second_factor_secret: Buffer | null
  passkeys: number
  /** Single sign-on is the only way for them to sign in. */
  must_use_sso: boolean
  is_service: boolean
  /** Created through a link that was not mailed, so nobody has proven that the address is theirs. */
  is_unproven: boolean
}

const signInUser = sql`
  select u.id, u.platform_id, u.email, u.name, u.language, u.superadmin, u.superadmin_billing, u.enable_ai,
    u.disabled_at, u.created_at, u.password_hash, u.is_service, u.is_unproven, f.secret_encrypted as second_factor_secret,
    (select count(*) from passkeys k where k.user_id = u.id) as passkeys,
    ${mustUseSso} as must_use_sso
  from users u
  left join second_factors f on f.user_id = u.id and f.confirmed_at is not null`

/** Whether a program has made this person: they choose their first password when they accept an invitation. */
export const isWithoutPassword = ({ is_unproven, password_hash }: SignInUser): boolean =>
  is_unproven && password_hash === ''

/** What a sign-in needs, second factor included, in one round trip. */
export async function findUserByEmail(db: Db, email: string): Promise<SignInUser | undefined> {
  const [row] = await db.query<SignInUser>(
    sql`${signInUser} where lower(u.email collate "C") = lower(${email} collate "C")`,
  )
  return row
}

export async function findUser(db: Db, userId: number): Promise<SignInUser | undefined> {
  const [row] = await db.query<SignInUser>(sql`${signInUser} where u.id = ${userId}`)
  return row
}

/**
 * Locks the user until the transaction ends. Returns false if their password changed or they were disabled since they
 * were read.
 */
export async function lockUnchangedUser(tx: Tx, user: SignInUser): Promise<boolean> {
  await lockUserRow(tx, user.id, 'shared')
  const rows = await tx.query(sql`
    select id from users
    where id = ${user.id} and password_hash = ${user.password_hash} and disabled_at is null`)
  return rows.length > 0
}

/** A user, locked until the transaction ends. */
export async function lockUser(tx: Tx, userId: number): Promise<SignInUser> {
  await lockUserRow(tx, userId, 'alone')
  const user = await findUser(tx, userId)
  if (!user) throw new Error('The user disappeared within the transaction.')
  return user
}

/** The user with an address, locked until the transaction ends. Undefined too if they have just got another one. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<SignInUser | undefined> {
  const found = await findUserByEmail(tx, email)
  const locked = found && (await lockUser(tx, found.id))
  return locked?.email === found?.email ? locked : undefined
}

export async function listUsers(
  db: Db,
  platformId: number | null,
  afterId: number,
  limit: number,
): Promise<User[]> {
  return db.query<User>(sql`
    select id, platform_id, email, name, language, superadmin, superadmin_billing, enable_ai, disabled_at, created_at
    from users
    where (${platformId}::bigint is null or platform_id = ${platformId}) and id > ${afterId} and not is_service
    order by id
    limit ${limit}`)
}

export async function updatePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await lockUserRow(tx, userId, 'alone')
  await tx.query(sql`
    update users set password_hash = ${passwordHash}, updated_at = ${new Date()} where id = ${userId}`)
}

export async function markUnproven(tx: Tx, userId: number): Promise<void> {
  await lockUserRow(tx, userId, 'alone')
  await tx.query(sql`update users set is_unproven = true where id = ${userId}`)
}

/** Marks the address as verified, unless it has changed since. */
export async function verifyEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await lockUserRow(tx, userId, 'alone')
  await tx.query(sql`
    update users set email_verified_at = now(), is_unproven = false
    where id = ${userId} and lower(email collate "C") = lower(${email} collate "C")`)
}

export async function isEmailVerified(db: Db, userId: number): Promise<boolean> {
  const rows = await db.query(
    sql`select id from users where id = ${userId} and email_verified_at is not null`,
  )
  return rows.length > 0
}

/** Violates the constraint users_email when the address is taken. */
export async function updateEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await lockUserRow(tx, userId, 'alone')
  await tx.query(sql`
    update users set email = ${email}, email_verified_at = now(), updated_at = now() where id = ${userId}`)
}

/** Gives a person who has never signed in another address, which nobody has verified yet. */
export async function setProvisionedEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await lockUserRow(tx, userId, 'alone')
  await tx.query(sql`
    update users set email = ${email}, email_verified_at = null, is_unproven = true, updated_at = now()
    where id = ${userId}`)
}

/** Whether a person has ever had a way to sign in. */
export async function hasSignedIn(db: Db, userId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select id from users u
    where id = ${userId} and (password_hash <> '' or email_verified_at is not null
      or exists (select 1 from access_tokens t where t.user_id = u.id and t.kind in ('session', 'integration'))
      or exists (select 1 from identities i where i.user_id = u.id)
      or exists (select 1 from passkeys k where k.user_id = u.id))`)
  return rows.length > 0
}

export async function updateProfile(
  tx: Tx,
  userId: number,
  { name, language }: { name?: string | undefined; language?: string | null | undefined },
): Promise<User> {
  await lockUserRow(tx, userId, 'alone')
  const [row] = await tx.query<User>(sql`
    update users set name = coalesce(${name ?? null}, name),
      language = case when ${language !== undefined} then ${language ?? null} else language end, updated_at = now()
    where id = ${userId}
    returning id, platform_id, email, name, language, superadmin, superadmin_billing, enable_ai, disabled_at, created_at`)
  if (!row) throw new Error('The user no longer exists.')
  return row
}

export async function setUserDisabled(tx: Tx, userId: number, disabledAt: Date | null): Promise<void> {
  await lockUserRow(tx, userId, 'alone')
  await tx.query(sql`
    update users set disabled_at = ${disabledAt}, updated_at = ${new Date()} where id = ${userId}`)
}

export async function setSuperadmin(tx: Tx, userId: number, superadmin: boolean): Promise<void> {
  await lockUserRow(tx, userId, 'alone')
  await tx.query(sql`
    update users set superadmin = ${superadmin}, updated_at = ${new Date()} where id = ${userId}`)
}

/** Erases a user's personal data. No password matches an empty hash, so nobody can sign in as an erased user. */
export async function eraseIdentity(tx: Tx, userId: number, disabledAt: Date): Promise<User> {
  await lockUserRow(tx, userId, 'alone')
  const [row] = await tx.query<User>(sql`
    update users set name = 'Erased user', email = ${`erased-${userId}@erased.invalid`}, language = null,
      password_hash = '', superadmin = false, superadmin_billing = false, enable_ai = false,
      disabled_at = ${disabledAt}, time_zone = null, updated_at = ${new Date()}
    where id = ${userId}
    returning id, platform_id, email, name, language, superadmin, superadmin_billing, enable_ai, disabled_at, created_at`)
  if (!row) throw new Error('A user went away.')
  return row
}
