import type { Role } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { type Statement, sql } from '#core/sql.ts'

export type LinkPurpose = 'invitation' | 'password_reset' | 'email_change'

export interface OneTimeLink {
  readonly id: number
  readonly purpose: LinkPurpose
  readonly platform_id: number
  /** Null for an invitation. */
  readonly user_id: number | null
  readonly email: string
  readonly project_id: number | null
  readonly role: Role | null
  readonly is_mailed: boolean
  readonly created_by: number | null
  readonly created_at: Date
  readonly expires_at: Date
}

const columns = sql`
  id, purpose, platform_id, user_id, email, project_id, role, is_mailed, created_by, created_at, expires_at`

export interface NewLink extends Omit<OneTimeLink, 'id' | 'created_at'> {
  readonly token_hash: Buffer
}

export async function insertLink(tx: Tx, link: NewLink): Promise<OneTimeLink> {
  const [row] = await tx.query<OneTimeLink>(sql`
    insert into one_time_links (token_hash, purpose, platform_id, user_id, email, project_id, role, is_mailed, created_by,
      expires_at)
    values (${link.token_hash}, ${link.purpose}, ${link.platform_id}, ${link.user_id}, ${link.email}, ${link.project_id},
      ${link.role}, ${link.is_mailed}, ${link.created_by}, ${link.expires_at})
    returning ${columns}`)
  if (!row) throw new Error('insert returned no row')
  return row
}

const isOpen = sql`used_at is null and expires_at > now()`

/** The open link with this token. */
export async function findLink(
  db: Db,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<OneTimeLink | undefined> {
  const [row] = await db.query<OneTimeLink>(sql`
    select ${columns} from one_time_links
    where token_hash = ${tokenHash} and purpose = ${purpose} and ${isOpen}`)
  return row
}

/** Like findLink, and marks the link as used. Only one of several concurrent calls gets it. */
export async function useLink(
  tx: Tx,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<OneTimeLink | undefined> {
  const [row] = await tx.query<OneTimeLink>(sql`
    update one_time_links set used_at = now()
    where token_hash = ${tokenHash} and purpose = ${purpose} and ${isOpen}
    returning ${columns}`)
  return row
}

/** Ends the open links of a user: after a new password, a new address, or when a newer link replaces them. */
export async function endLinksOf(tx: Tx, userId: number, purpose: LinkPurpose | null): Promise<void> {
  await tx.query(sql`
    update one_time_links set used_at = now()
    where user_id = ${userId} and used_at is null and (${purpose}::text is null or purpose = ${purpose})`)
}

/** How many links of this purpose a user was given since then. */
export async function countLinksOf(db: Db, userId: number, purpose: LinkPurpose, since: Date) {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from one_time_links
    where user_id = ${userId} and purpose = ${purpose} and created_at > ${since}`)
  return row?.count ?? 0
}

/** The target of invitations: a project, or only the platform if project_id is null. */
export interface InvitedTo {
  readonly platform_id: number
  readonly project_id: number | null
}

const ledTo = ({ platform_id, project_id }: InvitedTo): Statement => sql`
  purpose = 'invitation' and platform_id = ${platform_id} and project_id is not distinct from ${project_id}::bigint`

export const listInvitations = (db: Db, to: InvitedTo, afterId: number, limit: number) =>
  db.query<OneTimeLink>(sql`
    select ${columns} from one_time_links
    where ${ledTo(to)} and used_at is null and id > ${afterId} order by id limit ${limit}`)

/** The open invitations of a platform to an address. */
export const listOpenInvitationsTo = (db: Db, platformId: number, email: string) =>
  db.query<OneTimeLink>(sql`
    select ${columns} from one_time_links
    where purpose = 'invitation' and platform_id = ${platformId} and ${isOpen}
      and lower(email collate "C") = lower(${email} collate "C")
    order by id limit 100`)

export async function findInvitation(db: Db, id: number): Promise<OneTimeLink | undefined> {
  const [row] = await db.query<OneTimeLink>(sql`
    select ${columns} from one_time_links where id = ${id} and purpose = 'invitation' and used_at is null`)
  return row
}

/** False when it was used or revoked a moment ago. */
export async function endInvitation(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update one_time_links set used_at = now() where id = ${id} and used_at is null returning id`)
  return rows.length > 0
}

/** Ends older invitations of an address to the same target: only the newest one is open. */
export async function endInvitationsOf(tx: Tx, to: InvitedTo, email: string): Promise<void> {
  await tx.query(sql`
    update one_time_links set used_at = now()
    where ${ledTo(to)} and lower(email collate "C") = lower(${email} collate "C") and used_at is null`)
}

export async function countInvitations(tx: Tx, to: InvitedTo, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*) as count from one_time_links where ${ledTo(to)} and created_at > ${since}`)
  return row?.count ?? 0
}

export async function deleteOldLinks(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from one_time_links where id in (
      select id from one_time_links where expires_at < ${before} limit ${limit})
    returning id`)
  return rows.length
}
