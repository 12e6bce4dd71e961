import type { DataOf, Operations } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { moment } from '#core/moments.ts'
import { sql } from '#core/sql.ts'

/** billing/states.ts defines the transitions between these states. */
export type SubscriptionState = 'trialing' | 'expired' | 'checkout_open' | 'active' | 'past_due' | 'canceled'

export interface LockedSubscription {
  readonly project_id: number
  readonly id: number
  readonly state: SubscriptionState
  readonly plan_id: number
  readonly period: 'month' | 'year' | null
  readonly trial_ends_at: Date
  readonly provider_customer_id: string | null
  readonly provider_subscription_id: string | null
  readonly provider_moment: Date | null
  readonly provider_rank: number
}

/** Starts a trial. Returns nothing when the project already has a subscription. */
export async function insertTrial(
  tx: Tx,
  projectId: number,
  planId: number,
  trialEndsAt: Date,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into subscriptions (project_id, state, plan_id, trial_ends_at)
    values (${projectId}, 'trialing', ${planId}, ${trialEndsAt})
    on conflict (project_id) do nothing
    returning id`)
  return row?.id
}

/** Locks the subscription until the transaction ends, so that its events are applied one at a time. */
export async function lockSubscription(tx: Tx, projectId: number): Promise<LockedSubscription | undefined> {
  const [row] = await tx.query<LockedSubscription>(sql`
    select project_id, id, state, plan_id, period, trial_ends_at, provider_customer_id, provider_subscription_id,
      provider_moment, provider_rank
    from subscriptions where project_id = ${projectId} for update`)
  return row
}

export async function writeSubscription(tx: Tx, next: LockedSubscription): Promise<void> {
  await tx.query(sql`
    update subscriptions set state = ${next.state}, plan_id = ${next.plan_id}, period = ${next.period},
      provider_customer_id = ${next.provider_customer_id},
      provider_subscription_id = ${next.provider_subscription_id}, provider_moment = ${next.provider_moment},
      provider_rank = ${next.provider_rank}, updated_at = ${new Date()}
    where project_id = ${next.project_id} and id = ${next.id}`)
}

type View = DataOf<Operations['subscriptionsGet']>['subscription']

const view = sql`
  select s.id, s.project_id, s.state, p.product, p.plan, s.period, ${moment('s.trial_ends_at')} as trial_ends_at,
    o.tools, ${moment('s.created_at')} as created_at, ${moment('s.updated_at')} as updated_at
  from subscriptions s join plans p on p.id = s.plan_id join projects o on o.id = s.project_id`

export async function findSubscription(db: Db, projectId: number): Promise<View | undefined> {
  const [row] = await db.query<View>(sql`${view} where s.project_id = ${projectId}`)
  return row
}

export async function listSubscriptions(
  db: Db,
  platformId: number,
  afterId: number,
  limit: number,
): Promise<View[]> {
  return db.query<View>(sql`
    ${view} where o.platform_id = ${platformId} and s.project_id > ${afterId} order by s.project_id limit ${limit}`)
}

/** Projects whose trial is over but that still have its tools. */
export async function listEndedTrials(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db.query<{ project_id: number }>(sql`
    select s.project_id from subscriptions s join projects p on p.id = s.project_id
    where s.trial_ends_at <= ${now}
      and (s.state = 'trialing' or (s.state = 'checkout_open' and cardinality(coalesce(p.plan_tools, p.tools)) > 0))
    order by s.trial_ends_at limit ${limit}`)
  return rows.map(({ project_id }) => project_id)
}

/** Stores the customer id as soon as the provider has created the customer, whatever happens to the checkout. */
export async function keepCustomer(tx: Tx, projectId: number, customerId: string): Promise<void> {
  await tx.query(sql`
    update subscriptions set provider_customer_id = ${customerId}
    where project_id = ${projectId} and provider_customer_id is null`)
}

/** Projects with a customer at the provider, by id. */
export async function listPaying(
  db: Db,
  afterProjectId: number,
  limit: number,
): Promise<
  { project_id: number; customer_id: string; provider_subscription_id: string | null; is_paid: boolean }[]
> {
  return db.query(sql`
    select project_id, provider_customer_id as customer_id, provider_subscription_id,
      state in ('active', 'past_due') as is_paid
    from subscriptions
    where provider_customer_id is not null and project_id > ${afterProjectId}
    order by project_id limit ${limit}`)
}
