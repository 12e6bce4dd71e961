import type { Db, Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'

export interface Checkout {
  readonly project_id: number
  readonly id: number
  readonly subscription_id: number
  readonly plan_id: number
  readonly period: 'month' | 'year'
  readonly provider: 'stripe' | 'sandbox'
  readonly state: 'opening' | 'open' | 'paid' | 'expired'
  readonly session_id: string | null
  readonly url_encrypted: Buffer | null
  readonly created_at: Date
  readonly expires_at: Date
}

const columns = sql`
  project_id, id, subscription_id, plan_id, period, provider, state, session_id, url_encrypted, created_at, expires_at`

/** The checkout of the project that can be paid or is being opened. */
export async function findOpenCheckout(db: Db, projectId: number): Promise<Checkout | undefined> {
  const [row] = await db.query<Checkout>(sql`
    select ${columns} from checkouts where project_id = ${projectId} and state in ('opening', 'open')`)
  return row
}

export async function findCheckout(db: Db, projectId: number, id: number): Promise<Checkout | undefined> {
  const [row] = await db.query<Checkout>(sql`
    select ${columns} from checkouts where project_id = ${projectId} and id = ${id}`)
  return row
}

export async function insertCheckout(
  tx: Tx,
  checkout: Pick<
    Checkout,
    'project_id' | 'subscription_id' | 'plan_id' | 'period' | 'provider' | 'expires_at'
  >,
): Promise<Checkout> {
  const [row] = await tx.query<Checkout>(sql`
    insert into checkouts (project_id, subscription_id, plan_id, period, provider, state, expires_at)
    values (${checkout.project_id}, ${checkout.subscription_id}, ${checkout.plan_id}, ${checkout.period},
      ${checkout.provider}, 'opening', ${checkout.expires_at})
    returning ${columns}`)
  if (!row) throw new Error('insert returned no row')
  return row
}

/** The process that was opening the checkout has stopped, so this call opens it instead. */
export async function takeOverCheckout(tx: Tx, { project_id, id }: Checkout): Promise<void> {
  await tx.query(sql`
    update checkouts set created_at = ${new Date()} where project_id = ${project_id} and id = ${id}`)
}

export async function setCheckoutOpen(
  tx: Tx,
  { project_id, id }: Checkout,
  opened: { session_id: string | null; url_encrypted: Buffer; expires_at: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update checkouts set state = 'open', session_id = ${opened.session_id},
      url_encrypted = ${opened.url_encrypted}, expires_at = ${opened.expires_at}
    where project_id = ${project_id} and id = ${id} and state = 'opening'
    returning id`)
  return rows.length > 0
}

export async function endCheckout(
  tx: Tx,
  projectId: number,
  id: number,
  state: 'paid' | 'expired',
): Promise<boolean> {
  const rows = await tx.query(sql`
    update checkouts set state = ${state}, url_encrypted = null
    where project_id = ${projectId} and id = ${id} and state in ('opening', 'open')
    returning id`)
  return rows.length > 0
}

/** Deletes a checkout that the provider never opened. */
export async function dropCheckout(tx: Tx, { project_id, id }: Checkout): Promise<void> {
  await tx.query(sql`
    delete from checkouts where project_id = ${project_id} and id = ${id} and state = 'opening'`)
}

export async function listOverdueCheckouts(db: Db, now: Date, limit: number): Promise<Checkout[]> {
  return db.query<Checkout>(sql`
    select ${columns} from checkouts where state in ('opening', 'open') and expires_at <= ${now}
    order by expires_at limit ${limit}`)
}
