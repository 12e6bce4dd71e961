import type { Db, Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'

/** Stores an event and queues a job for it, in one transaction. False when the event was stored before. */
export async function keepEvent(tx: Tx, id: string, type: string, payload: object): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into payment_events (id, type, payload) values (${id}, ${type}, ${JSON.stringify(payload)}::jsonb)
    on conflict (id) do nothing
    returning id`)
  if (rows.length === 0) return false
  await tx.query(sql`
    select graphile_worker.add_job('payment-event', json_build_object('id', ${id}::text), job_key := ${`event:${id}`}, priority := -10)`)
  return true
}

/** An unprocessed event, locked until the transaction ends. */
export async function lockEvent<Payload>(tx: Tx, id: string): Promise<{ payload: Payload } | undefined> {
  const [row] = await tx.query<{ payload: Payload }>(sql`
    select payload from payment_events where id = ${id} and processed_at is null for update`)
  return row
}

export async function finishEvent(tx: Tx, id: string, outcome: string): Promise<void> {
  await tx.query(sql`
    update payment_events set processed_at = ${new Date()}, outcome = ${outcome} where id = ${id}`)
}

/** Events with the fewest failures first, so that an event that always fails does not block others. */
export async function listUnfinishedEvents(db: Db, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from payment_events where processed_at is null order by failures, received_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Records why an event could not be applied. The next run tries it again. */
export async function recordFailure(db: Db, id: string, reason: string): Promise<void> {
  await db.query(sql`
    update payment_events set failures = failures + 1, last_error = ${reason.slice(0, 500)}
    where id = ${id} and processed_at is null`)
}

/** A job cancels the subscription at the provider, outside any transaction. */
export async function requestCancellation(tx: Tx, projectId: number, subscriptionId: string): Promise<void> {
  await tx.query(sql`
    select graphile_worker.add_job('cancel-subscription',
      json_build_object('project_id', ${projectId}::bigint, 'id', ${subscriptionId}::text),
      job_key := ${`cancel:${subscriptionId}`}, priority := -10)`)
}

export async function deleteOldEvents(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.query(sql`
    delete from payment_events where id in (
      select id from payment_events where processed_at < ${before} limit ${limit})
    returning id`)
  return rows.length
}
