import type { Db } from '#core/db.ts'
import { sql } from '#core/sql.ts'

/** The delivery worker's queries: which cursors are due, and how far each has got. */

export interface Cursor {
  readonly project_id: number
  readonly webhook_id: number
  readonly platform_id: number
  readonly seq: number
  readonly number: number | null
  readonly attempts: number
  /** When the lease ends. Also identifies the lease: it differs if another worker has leased the cursor since. */
  readonly leased_until: Date
}

/**
 * Makes the cursors of projects with new events due, and removes their wakes. Returns the number of wakes. Takes no
 * locks that writers of these projects would wait for. A wake that was renewed meanwhile stays.
 */
export async function takeWakes(db: Db, limit: number): Promise<number> {
  const woken = await db.query<{ project_id: number; n: number }>(sql`
    select project_id, n from webhook_wakes order by n limit ${limit}`)
  if (woken.length === 0) return 0
  const ids = woken.map(({ project_id }) => project_id)
  await makeCursors(db, ids)
  await db.query(sql`
    update webhook_cursors set due_at = coalesce(due_at, now()), is_woken = true
    where project_id = any (${ids}::bigint[])`)
  await db.query(sql`
    delete from webhook_wakes w
    using unnest(${ids}::bigint[], ${woken.map(({ n }) => n)}::bigint[]) as v (project_id, n)
    where w.project_id = v.project_id and w.n = v.n`)
  return woken.length
}

// Clock skew allowed between processes: a webhook may also get events from this long before its creation.
const CLOCKS_DIFFER = '1 minute'

/** Creates missing cursors of platform webhooks. They are created lazily, with the first change in a project. */
async function makeCursors(db: Db, projectIds: readonly number[]): Promise<void> {
  const projects = await db.query<{ id: number; platform_id: number }>(sql`
    select id, platform_id from projects where id = any (${projectIds}::bigint[])`)
  const platformIds = [...new Set(projects.map(({ platform_id }) => platform_id))]
  const webhooks = await db.query<{ id: number; platform_id: number; created_at: string }>(sql`
    select id, platform_id, created_at::text from webhooks
    where project_id is null and platform_id = any (${platformIds}::bigint[])`)
  if (webhooks.length === 0) return
  const present = await db.query<{ project_id: number; webhook_id: number }>(sql`
    select project_id, webhook_id from webhook_cursors
    where project_id = any (${projectIds}::bigint[]) and webhook_id = any (${webhooks.map(({ id }) => id)}::bigint[])`)
  const has = new Set(present.map(({ project_id, webhook_id }) => `${project_id} ${webhook_id}`))
  for (const webhook of webhooks) {
    for (const { id, platform_id } of projects) {
      if (platform_id !== webhook.platform_id || has.has(`${id} ${webhook.id}`)) continue
      // Search backwards from the newest change: few are newer than the webhook.
      await db.query(sql`
        insert into webhook_cursors (project_id, webhook_id, platform_id, seq)
        select ${id}::bigint, ${webhook.id}::bigint, ${platform_id}::bigint, coalesce((
            select a.seq from activity a
            where a.project_id = ${id} and a.seq is not null
              and a.created_at < ${webhook.created_at}::timestamptz - ${CLOCKS_DIFFER}::interval
            order by a.seq desc limit 1),
          (select f.purged_to from feeds f where f.project_id = ${id}), 0)
        on conflict (project_id, webhook_id) do nothing`)
    }
  }
}

/** A cursor of a webhook that is gone. */
export async function dropCursor(db: Db, { project_id, webhook_id }: Cursor): Promise<void> {
  await db.query(sql`
    delete from webhook_cursors where project_id = ${project_id} and webhook_id = ${webhook_id}`)
}

/** Makes the cursors of platform feeds with new events due. */
export async function wakePlatforms(db: Db): Promise<void> {
  const heads = await db.query<{ platform_id: number; seq: number }>(sql`
    select f.platform_id, f.seq from platform_feeds f join platforms p on p.id = f.platform_id where p.listens`)
  if (heads.length === 0) return
  await db.query(sql`
    update webhook_cursors c set due_at = coalesce(due_at, now()), is_woken = true
    from unnest(${heads.map(({ platform_id }) => platform_id)}::bigint[], ${heads.map(({ seq }) => seq)}::bigint[])
      as h (platform_id, seq)
    where c.project_id = 0 and c.platform_id = h.platform_id and c.seq < h.seq and not c.is_woken and c.due_at is null`)
}

/** The last cursor of a page, for iterating over cursors. */
export interface CursorKey {
  readonly project_id: number
  readonly webhook_id: number
}

/**
 * Makes the next page of cursors due that are behind the platform's last rollout. Returns where to continue;
 * undefined at the end.
 */
export async function wakeForRollouts(
  db: Db,
  platformId: number,
  number: number,
  after: CursorKey,
  limit: number,
): Promise<CursorKey | undefined> {
  const rows = await db.query<CursorKey>(sql`
    select project_id, webhook_id from webhook_cursors
    where platform_id = ${platformId} and number < ${number}
      and (project_id, webhook_id) > (${after.project_id}::bigint, ${after.webhook_id}::bigint)
    order by project_id, webhook_id limit ${limit}`)
  if (rows.length === 0) return undefined
  await db.query(sql`
    update webhook_cursors c set due_at = coalesce(c.due_at, now()), is_woken = true
    from unnest(${rows.map(({ project_id }) => project_id)}::bigint[], ${rows.map(({ webhook_id }) => webhook_id)}::bigint[])
      as v (project_id, webhook_id)
    where c.project_id = v.project_id and c.webhook_id = v.webhook_id`)
  return rows.length === limit ? rows.at(-1) : undefined
}

/** Platforms with webhooks, and the number of their last rollout. */
export const listRolloutHeads = (db: Db) =>
  db.query<{ platform_id: number; last_entry: number }>(sql`
    select p.id as platform_id, p.last_entry from platforms p
    where exists (select 1 from webhooks w where w.platform_id = p.id and w.project_id is not null)`)

/**
 * Leases cursors that are due, oldest first, but for webhooks that have enough under way. Another worker may take them
 * when the lease is over: then this one has died.
 */
export const leaseCursors = (db: Db, busy: readonly number[], limit: number, leasedUntil: Date) =>
  db.query<Cursor>(sql`
    update webhook_cursors set leased_until = ${leasedUntil}, is_woken = false
    where (project_id, webhook_id) in (
      select project_id, webhook_id from webhook_cursors
      where due_at <= now() and (leased_until is null or leased_until < now())
        and webhook_id <> all (${busy}::bigint[])
      order by due_at limit ${limit} for update skip locked)
    returning project_id, webhook_id, platform_id, seq, number, attempts, leased_until`)

/** Ends the lease. Without `dueAt`, the cursor is due only if it was woken during the lease. */
export async function releaseCursor(
  db: Db,
  { project_id, webhook_id, leased_until, seq, number }: Cursor,
  dueAt: Date | null,
): Promise<void> {
  await db.query(sql`
    update webhook_cursors set leased_until = null,
      seq = ${seq}, number = ${number}::bigint,
      due_at = coalesce(${dueAt}::timestamptz, case when is_woken then now() end)
    where project_id = ${project_id} and webhook_id = ${webhook_id} and leased_until = ${leased_until}`)
}

export interface Attempt {
  readonly event_id: string
  readonly type: string
  readonly state: 'delivered' | 'retrying' | 'failed'
  readonly status: number | null
  readonly error: string | null
  readonly duration_ms: number
}

/**
 * Records an attempt and updates the cursor in one statement. Returns false, writing nothing, if the lease was lost.
 */
export async function recordAttempt(
  db: Db,
  { project_id, webhook_id, leased_until }: Cursor,
  attempt: Attempt,
  next: { readonly seq: number; readonly number: number | null; readonly attempts: number },
): Promise<boolean> {
  const rows = await db.query(sql`
    with moved as (
      update webhook_cursors set seq = ${next.seq}, number = ${next.number}::bigint, attempts = ${next.attempts}
      where project_id = ${project_id} and webhook_id = ${webhook_id} and leased_until = ${leased_until}
      returning 1),
    kept as (
      insert into webhook_deliveries as d (project_id, webhook_id, event_id, type, state, attempts, status, error,
        duration_ms, at)
      select ${project_id}::bigint, ${webhook_id}::bigint, ${attempt.event_id}, ${attempt.type}, ${attempt.state}, 1,
        ${attempt.status}::bigint, ${attempt.error}, ${attempt.duration_ms}::bigint, now()
      from moved
      on conflict (project_id, webhook_id, event_id) do update set state = excluded.state,
        attempts = d.attempts + 1, status = excluded.status, error = excluded.error,
        duration_ms = excluded.duration_ms, at = excluded.at)
    select 1 from moved`)
  return rows.length > 0
}

/**
 * Sets or clears failing_since, and returns it. A failure more than two days after the last one starts a new period.
 */
export async function markFailing(db: Db, webhookId: number, isFailing: boolean): Promise<Date | null> {
  const [row] = await db.query<{ failing_since: Date | null }>(
    isFailing
      ? sql`
          update webhooks set last_failed_at = now(),
            failing_since = case when last_failed_at > now() - interval '2 days' then coalesce(failing_since, now())
              else now() end
          where id = ${webhookId}
          returning failing_since`
      : sql`update webhooks set failing_since = null where id = ${webhookId} and failing_since is not null
          returning failing_since`,
  )
  return row?.failing_since ?? null
}

export interface QueuedDelivery {
  readonly project_id: number
  readonly id: number
  readonly webhook_id: number
  readonly event_id: string
  readonly type: string
  /** When another worker may take the delivery. Also shows whether the delivery was requested again meanwhile. */
  readonly send_at: Date
}

/**
 * Claims deliveries that are sent out of order. Postpones send_at, so that another worker retries if this one dies.
 */
export const takeQueued = (db: Db, busy: readonly number[], limit: number, until: Date) =>
  db.query<QueuedDelivery>(sql`
    update webhook_deliveries set send_at = ${until}
    where (project_id, id) in (
      select project_id, id from webhook_deliveries where send_at <= now() and webhook_id <> all (${busy}::bigint[])
      order by send_at limit ${limit}
      for update skip locked)
    returning project_id, id, webhook_id, event_id, type, send_at`)

export async function recordQueued(
  db: Db,
  { project_id, id, send_at }: Pick<QueuedDelivery, 'project_id' | 'id' | 'send_at'>,
  { state, status, error, duration_ms }: Omit<Attempt, 'event_id' | 'type'>,
): Promise<void> {
  await db.query(sql`
    update webhook_deliveries set send_at = null, state = ${state}, attempts = attempts + 1, status = ${status},
      error = ${error}, duration_ms = ${duration_ms}, at = now()
    where project_id = ${project_id} and id = ${id} and send_at = ${send_at}`)
}

/** Postpones a delivery for which no slot was free. */
export async function putOff(db: Db, { project_id, id }: QueuedDelivery, until: Date): Promise<void> {
  await db.query(sql`
    update webhook_deliveries set send_at = ${until} where project_id = ${project_id} and id = ${id}`)
}

/** Deletes a queued delivery whose webhook was deleted. */
export async function dropQueued(db: Db, { project_id, id }: QueuedDelivery): Promise<void> {
  await db.query(sql`delete from webhook_deliveries where project_id = ${project_id} and id = ${id}`)
}

/** The last rollout that a webhook has delivered for a project. */
export async function findCursorNumber(db: Db, projectId: number, webhookId: number): Promise<number | null> {
  const [row] = await db.query<{ number: number | null }>(sql`
    select number from webhook_cursors where project_id = ${projectId} and webhook_id = ${webhookId}`)
  return row?.number ?? null
}
