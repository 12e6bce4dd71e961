import type { DataOf, NotificationView, Operations } from '@muster/contract'
import { LRUCache } from 'lru-cache'
import { loadCards } from '#boards/store/card-read.ts'
import { columnAt } from '#boards/store/card-rows.ts'
import { findCard } from '#boards/store/entries.ts'
import type { Db, Tx } from '#core/db.ts'
import { moment } from '#core/moments.ts'
import { type Statement, sql } from '#core/sql.ts'
import { asWritten } from '#core/variables.ts'
import { isComputed } from '#templates/computed-ids.ts'

/** Notifications that the user may still see: those of the platform, and of projects where they are a member. */
const seenBy = (userId: number): Statement => sql`
  n.user_id = ${userId} and (n.project_id = 0 or exists (
    select 1 from memberships m where m.project_id = n.project_id and m.user_id = n.user_id))`

const shown = sql`
  select n.id, n.reason, nullif(n.project_id, 0) as project_id, n.card_id, n.comment_id, n.number,
    n.actor_id, u.name as actor_name, ${moment('n.created_at')} as created_at, ${moment('n.read_at')} as read_at
  from notifications n
  left join users u on u.id = n.actor_id`

type Row = Omit<NotificationView, 'card_title'>

/** Adds the current titles of the cards; null if the project no longer shows the card. */
async function withTitles(db: Db, rows: readonly Row[]): Promise<NotificationView[]> {
  const titles = new Map<string, string>()
  const inProjects = Map.groupBy(
    rows.filter(({ card_id }) => card_id !== null),
    ({ project_id }) => project_id,
  )
  for (const [projectId, own] of inProjects) {
    if (projectId === null) continue
    const ids = own.map(({ card_id }) => card_id)
    const where = sql`c.id = any (${ids}::bigint[]) and c.deleted_at is null`
    for (const { entry, shown } of (await loadCards(db, projectId, where)).cards)
      if (entry.isAllowed) titles.set(`${projectId} ${entry.id}`, shown[TITLE] as string)
    // Nobody has worked on these copies, so they have no row.
    for (const { card_id: id } of own) {
      if (id === null || !isComputed(id) || titles.has(`${projectId} ${id}`)) continue
      const copy = await findCard(db, 0, projectId, id)
      if (copy && !copy.entry.isDeleted) titles.set(`${projectId} ${id}`, copy.shown[TITLE] as string)
    }
  }
  const masters = await db.query<{ id: number; title: string }>(sql`
    select id, title from published_cards
    where id = any (${rows.flatMap(({ project_id, card_id }) => (project_id === null ? (card_id ?? []) : []))}::bigint[])`)
  for (const { id, title } of masters) titles.set(`null ${id}`, asWritten(title))
  return rows.map((row) => ({ ...row, card_title: titles.get(`${row.project_id} ${row.card_id}`) ?? null }))
}
const TITLE = columnAt('title')

export const listNotifications = async (
  db: Db,
  userId: number,
  { isUnread, beforeId, limit }: { isUnread: boolean; beforeId: number | null; limit: number },
) => {
  const rows = await db.query<Row>(sql`
    ${shown} where ${seenBy(userId)} and (not ${isUnread} or n.read_at is null)
      and (${beforeId}::bigint is null or n.id < ${beforeId})
    order by n.id desc limit ${limit}`)
  return withTitles(db, rows)
}

export async function countUnread(db: Db, userId: number, most: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from (
      select 1 from notifications n where ${seenBy(userId)} and n.read_at is null limit ${most}) as x`)
  return row?.count ?? 0
}

export async function readNotifications(tx: Tx, userId: number, upTo: number | null): Promise<number> {
  const rows = await tx.query(sql`
    update notifications set read_at = now()
    where user_id = ${userId} and read_at is null and (${upTo}::bigint is null or id <= ${upTo}) returning id`)
  return rows.length
}

export interface Subscriber {
  readonly id: number
  readonly platform_id: number
  readonly email: string
  readonly name: string
  /** Today's date in their time zone. */
  readonly today: string
}

/**
 * Users whose local time is past `fromHour`, who have unread notifications that were not mailed, and got no digest
 * today.
 */
export const findSubscribers = (db: Db, now: Date, fromHour: number, limit: number) =>
  db.query<Subscriber>(sql`
    select u.id, u.platform_id, u.email, u.name, to_char(z.local, 'YYYY-MM-DD') as today
    from users u
    cross join lateral (select ${now}::timestamptz at time zone coalesce(u.time_zone, 'UTC') as local) z
    where u.id in (select user_id from notifications where mailed_at is null and read_at is null)
      and u.daily_mail and u.disabled_at is null and not u.is_service
      -- Whom a program has made, and who has accepted no invitation: nobody has proven that the address is theirs.
      and not (u.is_unproven and u.password_hash = '')
      and extract(hour from z.local) >= ${fromHour} and (u.digest_on is null or u.digest_on < z.local::date)
    order by u.id limit ${limit}`)

const MAX_UNMAILED = 10_000

/** Claims a user's unmailed notifications. A concurrent worker gets none. */
export async function takeUnmailed(
  tx: Tx,
  { id, today }: Subscriber,
  limit: number,
): Promise<NotificationView[]> {
  const [mine] = await tx.query(sql`
    update users set digest_on = ${today}::date
    where id = ${id} and (digest_on is null or digest_on < ${today}::date) returning id`)
  if (!mine) return []
  const present = await tx.query<{ id: number }>(sql`
    select id from notifications where user_id = ${id} and mailed_at is null order by id limit ${MAX_UNMAILED}`)
  const ids = present.map((each) => each.id)
  const rows = await tx.query<Row>(sql`
    ${shown} where ${seenBy(id)} and n.read_at is null and n.id = any (${ids}::bigint[]) order by n.id limit ${limit}`)
  // Those beyond the limit are in no mail: it links to all. What was written meanwhile comes with the next mail.
  await tx.query(sql`
    update notifications set mailed_at = now()
    where user_id = ${id} and id = any (${ids}::bigint[])`)
  return withTitles(tx, rows)
}

export interface Preferences {
  readonly daily_mail: boolean
  readonly muted: DataOf<Operations['notificationsPreferences']>['preferences']['muted']
  readonly time_zone: string
}

/** Whether PostgreSQL knows the time zone. A name that only Node knows would break the digest query for all users. */
export async function isKnownTimeZone(db: Db, name: string): Promise<boolean> {
  if (knownTimeZones.has(name)) return true
  const rows = await db.query(
    sql`select name from pg_timezone_names where lower(name) = lower(${name}) limit 1`,
  )
  if (rows.length > 0) knownTimeZones.set(name, true)
  return rows.length > 0
}

/** PostgreSQL reads a file for each zone to answer, which takes 50 ms. */
const knownTimeZones = new LRUCache<string, true>({ max: 1_000 })

export async function changePreferences(
  tx: Tx,
  userId: number,
  { daily_mail, muted, time_zone }: { [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<Preferences> {
  const [row] = await tx.query<Preferences>(sql`
    update users set daily_mail = coalesce(${daily_mail ?? null}, daily_mail), muted = coalesce(${muted ?? null}, muted),
      time_zone = coalesce(${time_zone ?? null}, time_zone)
    where id = ${userId}
    returning daily_mail, muted, coalesce(time_zone, 'UTC') as time_zone`)
  if (!row) throw new Error('The user no longer exists.')
  return row
}

export async function deleteOldNotifications(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from notifications where (project_id, id) in (
      select project_id, id from notifications where created_at < ${before} limit ${limit})
    returning id`)
  return rows.length
}
