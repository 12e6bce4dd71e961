import type { NotificationView } from '@muster/contract'
import { loadCards } from './card-read.ts'
import { columnAt } from './card-rows.ts'
import type { Db, Tx } from './db.ts'
import { moment } from './moments.ts'
import { type Statement, sql } from './sql.ts'

type Reason = NotificationView['reason']

interface Told {
  readonly user_id: number
  readonly reason: Reason
  /** Of the same thing, a person is told once. */
  readonly about: string
  readonly card_id: number
  readonly comment_id?: number
}

/** Tells members of a project, but nobody of their own deed, and nobody of what they have muted. */
export async function insertNotifications(
  tx: Tx,
  projectId: number,
  actorId: number | null,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return
  await tx.query(sql`
    insert into notifications (project_id, user_id, reason, about, card_id, comment_id, actor_id)
    select ${projectId}, m.user_id, t.reason, t.about, t.card_id, t.comment_id, ${actorId}
    from unnest(${told.map(({ user_id }) => user_id)}::bigint[], ${told.map(({ reason }) => reason)}::text[],
      ${told.map(({ about }) => about)}::text[], ${told.map(({ card_id }) => card_id)}::bigint[],
      ${told.map(({ comment_id }) => comment_id ?? null)}::bigint[]) as t (user_id, reason, about, card_id, comment_id)
    join memberships m on m.project_id = ${projectId} and m.user_id = t.user_id
    join users u on u.id = m.user_id
    where m.user_id is distinct from ${actorId} and u.disabled_at is null and not t.reason = any (u.muted)
    on conflict (project_id, user_id, reason, about) do nothing`)
}

/** What somebody may still see: of the platform, and of projects that they are a member of. */
const seenBy = (userId: number): Statement => sql`
  n.user_id = ${userId} and (n.project_id = 0 or exists (
    select 1 from memberships m where m.project_id = n.project_id and m.user_id = n.user_id))`

const shown = sql`
  select n.id, n.reason, nullif(n.project_id, 0) as project_id, n.card_id, n.comment_id, n.number,
    n.actor_id, u.name as actor_name, ${moment('n.created_at')} as created_at, ${moment('n.read_at')} as read_at
  from notifications n
  left join users u on u.id = n.actor_id`

type Row = Omit<NotificationView, 'card_title'>

/** With the titles that the cards show now; none where the project does not show the card any more. */
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
  }
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

/** Tells the author of a rollout in waves that its last wave has begun. */
export async function tellOfDoneRollout(
  tx: Tx,
  { platform_id, number }: { platform_id: number; number: number },
): Promise<void> {
  await tx.query(sql`
    insert into notifications (project_id, user_id, reason, about, number)
    select 0, u.id, 'rollout', 'rollout ' || r.platform_id || ' ' || r.number, r.number
    from rollouts r join users u on u.id = r.author_id
    where r.platform_id = ${platform_id} and r.number = ${number} and u.disabled_at is null and not u.is_service
      and not 'rollout' = any (u.muted)
    on conflict (project_id, user_id, reason, about) do nothing`)
}

/** Tells the author of a rollout, and who approved it, that it waits for them. */
export async function tellOfHeldRollout(
  tx: Tx,
  { platform_id, number, approved_by }: { platform_id: number; number: number; approved_by: number | null },
  why: 'held' | 'undecided',
): Promise<void> {
  await tx.query(sql`
    insert into notifications (project_id, user_id, reason, about, number)
    select 0, u.id, 'rollout_held', ${why} || ' ' || ${platform_id}::text || ' ' || ${number}::text || ' ' || now()::text, ${number}
    from users u
    where u.id in (
        select author_id from rollouts where platform_id = ${platform_id} and number = ${number}
        union select ${approved_by}::bigint)
      and u.disabled_at is null and not u.is_service and not 'rollout' = any (u.muted)
    on conflict (project_id, user_id, reason, about) do nothing`)
}

export interface Subscriber {
  readonly id: number
  readonly platform_id: number
  readonly email: string
  readonly name: string
  /** The day that it is for them. */
  readonly today: string
}

/** People for whom it is morning, who have something unread that was not mailed, and had no mail today. */
export const findSubscribers = (db: Db, now: Date, fromHour: number, limit: number) =>
  db.query<Subscriber>(sql`
    select u.id, u.platform_id, u.email, u.name, to_char(z.local, 'YYYY-MM-DD') as today
    from users u
    cross join lateral (select ${now}::timestamptz at time zone coalesce(u.time_zone, 'UTC') as local) z
    where u.id in (select user_id from notifications where mailed_at is null and read_at is null)
      and u.daily_mail and u.disabled_at is null and not u.is_service
      and extract(hour from z.local) >= ${fromHour} and (u.digest_on is null or u.digest_on < z.local::date)
    order by u.id limit ${limit}`)

/** Takes what is to be mailed to somebody; a second worker gets nothing. */
export async function takeUnmailed(
  tx: Tx,
  { id, today }: Subscriber,
  limit: number,
): Promise<NotificationView[]> {
  const [mine] = await tx.query(sql`
    update users set digest_on = ${today}::date
    where id = ${id} and (digest_on is null or digest_on < ${today}::date) returning id`)
  if (!mine) return []
  const rows = await tx.query<Row>(sql`
    ${shown} where ${seenBy(id)} and n.read_at is null and n.mailed_at is null order by n.id limit ${limit}`)
  await tx.query(sql`update notifications set mailed_at = now() where user_id = ${id} and mailed_at is null`)
  return withTitles(tx, rows)
}

export interface Preferences {
  readonly daily_mail: boolean
  readonly muted: Exclude<Reason, 'rollout_held'>[]
  readonly time_zone: string
}

/** Whether PostgreSQL knows the time zone: what Node knows besides would stop the mails of everybody. */
export async function isKnownTimeZone(db: Db, name: string): Promise<boolean> {
  const rows = await db.query(
    sql`select name from pg_timezone_names where lower(name) = lower(${name}) limit 1`,
  )
  return rows.length > 0
}

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
  if (!row) throw new Error('A user went away.')
  return row
}

export async function deleteOldNotifications(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from notifications where (project_id, id) in (
      select project_id, id from notifications where created_at < ${before} limit ${limit})
    returning id`)
  return rows.length
}
