import type { Db, Tx } from '#core/db.ts'
import { lockUserRow } from '#core/locks.ts'
import { sql } from '#core/sql.ts'

/** The user with this subject at a provider. Also updates last_used_at. */
export async function findIdentity(db: Db, providerId: number, subject: string): Promise<number | undefined> {
  const [row] = await db.query<{ user_id: number }>(sql`
    update identities set last_used_at = now() where provider_id = ${providerId} and subject = ${subject}
    returning user_id`)
  return row?.user_id
}

export async function insertIdentity(
  tx: Tx,
  providerId: number,
  subject: string,
  userId: number,
): Promise<void> {
  await tx.query(sql`
    insert into identities (provider_id, subject, user_id) values (${providerId}, ${subject}, ${userId})
    on conflict (provider_id, subject) do nothing`)
}

export async function hasIdentities(db: Db, providerId: number): Promise<boolean> {
  const rows = await db.query(sql`select user_id from identities where provider_id = ${providerId} limit 1`)
  return rows.length > 0
}

export async function deleteIdentitiesOf(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`delete from identities where user_id = ${userId}`)
}

/** Sets until when the tokens of a user who must use single sign-on are valid. Null: the user need not use it. */
export async function setSsoUntil(tx: Tx, userId: number, until: Date | null): Promise<void> {
  await lockUserRow(tx, userId, 'alone')
  await tx.query(sql`update users set sso_until = ${until} where id = ${userId}`)
}

/** Sets or lifts the single sign-on requirement for the users, or the superadmins, of these domains. */
export async function requireSso(
  tx: Tx,
  platformId: number,
  of: { readonly domains: readonly string[]; readonly superadmins: boolean },
  until: Date | null,
): Promise<void> {
  const concerned = sql`
    platform_id = ${platformId} and not is_service and superadmin = ${of.superadmins}
      and split_part(lower(email), '@', 2) = any (${of.domains}::text[])`
  await tx.query(sql`
    select lock_user(id, false) from (select id from users where ${concerned} order by id) concerned`)
  await tx.query(sql`update users set sso_until = ${until} where ${concerned}`)
  if (until === null) return
  // End one-time links: a password reset link would bypass single sign-on.
  await tx.query(sql`
    update one_time_links set used_at = now()
    where used_at is null and user_id in (select id from users where ${concerned})`)
  await tx.query(sql`
    update access_tokens set revoked_at = now()
    where kind = 'session' and revoked_at is null and user_id in (select id from users where ${concerned})`)
}
