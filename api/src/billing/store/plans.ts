import type { DataOf, Operations } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { sql } from '#core/sql.ts'

const MAX_PLANS = 500

/** Adds a plan, or changes its tools and puts it back on sale. */
export async function putPlan(
  tx: Tx,
  {
    platform_id,
    product,
    plan,
    tools,
  }: { platform_id: number; product: string; plan: string; tools: string[] },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into plans (platform_id, product, plan, tools) values (${platform_id}, ${product}, ${plan}, ${tools})
    on conflict (platform_id, product, plan) do update set tools = excluded.tools, retired_at = null
    returning id`)
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export interface Price {
  period: 'month' | 'year'
  amount: number
  currency: string
  stripe_price_id: string | null
}

export async function putPrice(tx: Tx, planId: number, price: Price): Promise<void> {
  await tx.query(sql`
    insert into prices (plan_id, period, amount, currency, stripe_price_id)
    values (${planId}, ${price.period}, ${price.amount}, ${price.currency}, ${price.stripe_price_id})
    on conflict (plan_id, period) do update set amount = excluded.amount, currency = excluded.currency,
      stripe_price_id = excluded.stripe_price_id`)
}

/** Takes a plan off sale. Projects that have the plan keep it. */
export async function retirePlan(
  tx: Tx,
  platformId: number,
  product: string,
  plan: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update plans set retired_at = ${new Date()}
    where platform_id = ${platformId} and product = ${product} and plan = ${plan} and retired_at is null
    returning id`)
  return rows.length > 0
}

export async function listPlans(
  db: Db,
  platformId: number,
): Promise<DataOf<Operations['plansList']>['plans']> {
  return db.query(sql`
    select p.product, p.plan, p.tools, coalesce((
      select json_agg(json_build_object('period', r.period, 'amount', r.amount, 'currency', r.currency)
        order by r.period)
      from prices r where r.plan_id = p.id), '[]') as prices
    from plans p where p.platform_id = ${platformId} and p.retired_at is null
    order by p.product, p.plan limit ${MAX_PLANS}`)
}

/** Looks up the wanted product in the catalogue, then the plan within it, then the price for the period. */
export async function findOffer(
  db: Db,
  platformId: number,
  { product, plan, period }: { product: string; plan: string; period: string },
): Promise<{
  has_product: boolean
  plan_id: number | null
  price: { stripe_price_id: string | null } | null
}> {
  const rows = await db.query<{
    plan: string
    id: number
    period: string | null
    stripe_price_id: string | null
  }>(sql`
    select p.plan, p.id, r.period, r.stripe_price_id
    from plans p left join prices r on r.plan_id = p.id and r.period = ${period}
    where p.platform_id = ${platformId} and p.product = ${product} and p.retired_at is null
    limit ${MAX_PLANS}`)
  const found = rows.find((row) => row.plan === plan)
  return { has_product: rows.length > 0, plan_id: found?.id ?? null, price: found?.period ? found : null }
}

export async function findPlanTools(db: Db, planId: number): Promise<string[]> {
  const [row] = await db.query<{ tools: string[] }>(sql`select tools from plans where id = ${planId}`)
  return row?.tools ?? []
}

/** The plan and price of a checkout, even if the plan is no longer for sale. */
export async function findOfferOfCheckout(
  db: Db,
  checkout: { plan_id: number; period: string },
): Promise<{ product: string; plan: string; amount: number; currency: string }> {
  const [row] = await db.query<{ product: string; plan: string; amount: number; currency: string }>(sql`
    select p.product, p.plan, r.amount, r.currency
    from plans p join prices r on r.plan_id = p.id and r.period = ${checkout.period}
    where p.id = ${checkout.plan_id}`)
  if (!row) throw new Error('The price no longer exists.')
  return row
}
