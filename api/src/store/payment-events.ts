import type { Tx } from './db.ts'
import { sql } from './sql.ts'

/** Stores an event and queues a job for it, in one transaction. False when the event was stored before. */
export async function keepEvent(tx: Tx, id: string, type: string, payload: object): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into payment_events (id, type, payload) values (${id}, ${type}, ${JSON.stringify(payload)}::jsonb)
    on conflict (id) do nothing
    returning id`)
  if (rows.length === 0) return false
  await tx.query(sql`
    select graphile_worker.add_job('payment-event', json_build_object('id', ${id}::text), job_key := ${`event:${id}`})`)
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

export async function listUnfinishedEvents(tx: Pick<Tx, 'query'>, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from payment_events where processed_at is null order by received_at limit ${limit}`)
  return rows.map(({ id }) => id)
}
