import type { AdoptionView } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { plannedAfresh, type Statement, sql } from '#core/sql.ts'
import { closedByChecks } from './checks.ts'
import { hasAccess, withTool } from './count.ts'
import { fields, TOUCHED } from './fields.ts'
import { lostCopies } from './lost-copies.ts'
import { EVERY_PROJECT, type Scope, seeing, seesFrom } from './membership.ts'
import { findStage, type Stage } from './stages.ts'

/**
 * How projects use templates. Reads only touched and deleted copies, which a partial index holds. All other projects
 * show the templates unchanged.
 */

const MOST_CARDS = 200
const MOST_CLOSED = 10_000
const MOST_PLANS = 101

interface Numbers {
  readonly has: number
  readonly touched: number
  readonly closed: number
  readonly deleted: number
}

export interface Templates {
  /** The rollout whose stage alone shows the card; null if the card is published to all projects. */
  readonly number: number | null
  readonly cards: readonly { readonly id: number; readonly title: string }[]
  readonly tool_key: string
}

/** The published cards of a master card, a master board or a rollout. */
export async function findCards(
  db: Db,
  platformId: number,
  of: { readonly card_id: number | null; readonly board_id: number | null; readonly number: number | null },
): Promise<Templates> {
  const rows = await db.query<{ id: number; title: string; tool_key: string; number: number | null }>(sql`
    select m.id, m.title, m.tool_key, case when m.state = 'staged' then s.number end as number
    from published_cards m left join staged_cards s on s.id = m.id
    where m.platform_id = ${platformId} and (
      m.id = ${of.card_id}::bigint
      or (m.state <> 'staged'
        and m.group_id in (select id from published_groups where board_id = ${of.board_id}::bigint))
      or m.id in (
        select master_id from rollout_items
        where platform_id = ${platformId} and number = ${of.number}::bigint and kind = 'card'))
    order by m.id`)
  const [first] = rows
  return {
    cards: rows.map(({ id, title }) => ({ id, title })),
    tool_key: first?.tool_key ?? '',
    number: of.number ?? first?.number ?? null,
  }
}

const isTouched = sql`c.deleted_at is null and c.overrides <> 0`
/** A copy from before 0.3 that was touched may have a status of its own without the bit. */
const isClosed = sql`(
  c.deleted_at is null and c.status = 'closed' and c.overrides & ${fields.card.status.bit | TOUCHED} <> 0
  -- Of a recurring card, the current run counts.
  and (c.run_on is null or exists (
    select 1 from runs r where r.project_id = c.project_id and r.card_id = c.id and r.run_on = c.run_on
      and (r.ends_at is null or r.ends_at > now()))))`

/** Copies `c` of these cards that somebody touched or deleted. */
const copies = (ids: readonly number[]): Statement => sql`
  cards c where c.master_card_id = any (${ids}::bigint[]) and c.master_card_id is not null
    and (c.overrides <> 0 or c.deleted_at is not null)`

/** The state of each touched or deleted copy of these cards, by project. */
const judged = (ids: readonly number[]): Statement => sql`
  select c.project_id, c.master_card_id as card_id, ${isTouched} as touched, ${isClosed} as closed,
    c.deleted_at is not null as gone
  from ${copies(ids)}
  union all
  select k.project_id, k.card_id, false, true, false from (${closedByChecks(ids)}) k
  union all
  select l.project_id, l.master_id, false, false, true from (${lostCopies('card', ids)}) l`

/** Counts the projects `p` in the scope, grouped by `key`. */
async function countBy<Key>(
  db: Db,
  platformId: number,
  { cards, tool_key }: Templates,
  { key, join, scope }: { readonly key: Statement; readonly join: Statement; readonly scope: Scope },
): Promise<(Numbers & { readonly key: Key; readonly reach: number })[]> {
  const ids = cards.map(({ id }) => id)
  return db.query<Numbers & { key: Key; reach: number }>(
    plannedAfresh(sql`
      select ${key} as key, count(*) filter (where ${hasAccess}) as reach,
        count(*) filter (where ${hasAccess} and coalesce(n.gone, 0) < ${ids.length}) as has,
        count(*) filter (where n.touched) as touched, count(*) filter (where n.closed) as closed,
        count(*) filter (where n.gone > 0) as deleted
      from projects p ${withTool(tool_key)} ${join}
      left join (
        select j.project_id, bool_or(j.touched) as touched, bool_or(j.closed) as closed,
          count(*) filter (where j.gone) as gone
        from (${judged(ids)}) j group by j.project_id) n on n.project_id = p.id
      where p.platform_id = ${platformId} and ${scope.where}
      group by 1 order by 1 nulls last`),
  )
}

const byPlan = {
  key: sql`l.plan`,
  join: sql`
    left join subscriptions b on b.project_id = p.id and b.state in ('trialing', 'checkout_open', 'active', 'past_due')
    left join plans l on l.id = b.plan_id`,
}

/** Counts for each card. A project has a card if it has access and did not delete it. */
async function countByCard(db: Db, platformId: number, of: Templates, scope: Scope, reach: number) {
  const cards = of.cards.slice(0, MOST_CARDS)
  const rows = await db.query<Omit<Numbers, 'has'> & { card_id: number; lacking: number }>(
    plannedAfresh(sql`
      select j.card_id, count(*) filter (where j.touched) as touched, count(*) filter (where j.closed) as closed,
        count(*) filter (where j.gone) as deleted, count(*) filter (where j.gone and ${hasAccess}) as lacking
      from (${judged(cards.map(({ id }) => id))}) j
      join projects p on p.id = j.project_id and p.platform_id = ${platformId} and ${scope.where} ${withTool(of.tool_key)}
      group by 1`),
  )
  const found = new Map(rows.map((row) => [row.card_id, row]))
  return cards.map(({ id: card_id, title }) => {
    const { touched = 0, closed = 0, deleted = 0, lacking = 0 } = found.get(card_id) ?? {}
    return { card_id, title, has: reach - lacking, touched, closed, deleted }
  })
}

/** When copies were closed, from the activity of a sample of cards. */
async function closings(db: Db, platformId: number, { cards }: Templates, scope: Scope) {
  const rows = await db.query<{ day: string | null; closed: number; median: number | null; total: number }>(
    plannedAfresh(sql`
      with closed as (
        select c.project_id, c.id, c.created_at from (select * from ${copies(cards.map(({ id }) => id))}) c
        join projects p on p.id = c.project_id and p.platform_id = ${platformId} and ${scope.where}
        where ${isClosed} limit ${MOST_CLOSED}),
      moments as (
        select d.created_at, max(a.created_at) as at
        from closed d join activity a on a.project_id = d.project_id and a.card_id = d.id
        where a.changes -> 'status' ->> 'to' = 'closed' group by d.project_id, d.id, d.created_at),
      middle as (
        select percentile_cont(0.5) within group (order by extract(epoch from at - created_at)) / 86400 as median,
          (select count(*) from closed) as total
        from moments)
      select to_char(m.at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as closed, max(w.median) as median,
        max(w.total) as total
      from middle w left join moments m on m.at > now() - interval '30 days'
      group by 1 order by 1`),
  )
  const [first] = rows
  return {
    median_days_to_close: first?.median == null ? null : Math.round(first.median * 100) / 100,
    is_sampled: (first?.total ?? 0) >= MOST_CLOSED,
    days: rows.flatMap(({ day, closed }) => (day === null ? [] : [{ day, closed }])),
  }
}

/** The adoption of these cards. For a rollout in waves, only projects that see it count. */
export async function adoptionOf(db: Db, platformId: number, of: Templates): Promise<AdoptionView> {
  const stage = of.number === null ? undefined : await findStage(db, platformId, of.number)
  const scope = stage ? seeing(stage) : EVERY_PROJECT
  // Run concurrently: the queries are slow and independent.
  const [plans, closed, waves] = await Promise.all([
    countBy<string | null>(db, platformId, of, { ...byPlan, scope }),
    closings(db, platformId, of, scope),
    stage ? countByWave(db, platformId, of, stage) : [],
  ])
  const sum = (name: keyof Numbers | 'reach') => plans.reduce((all, row) => all + row[name], 0)
  const projects = {
    has: sum('has'),
    touched: sum('touched'),
    closed: sum('closed'),
    deleted: sum('deleted'),
  }
  const [only] = of.cards
  return {
    projects,
    ...closed,
    cards:
      of.cards.length === 1 && only
        ? [{ card_id: only.id, title: only.title, ...projects }]
        : await countByCard(db, platformId, of, scope, sum('reach')),
    waves,
    plans: plans.slice(0, MOST_PLANS).map(({ key: plan, reach: _, ...numbers }) => ({ plan, ...numbers })),
  }
}

async function countByWave(db: Db, platformId: number, of: Templates, stage: Stage) {
  const key = seesFrom(stage)
  const rows = await countBy<number>(db, platformId, of, { key, join: sql``, scope: seeing(stage) })
  return rows.map(({ key: step, reach: _, ...numbers }) => ({ step, ...numbers }))
}
