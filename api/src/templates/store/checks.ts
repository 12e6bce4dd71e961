import type { DataOf, Operations } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { moment } from '#core/moments.ts'
import { type Statement, sql } from '#core/sql.ts'
import { type ChangedCheck, type HeldChecks, keyOf, type Report, type StoredCheck } from '../checks.ts'

const MAX_CHECKS = 1_000

/** Which of these are projects of the platform. */
export async function findProjects(
  db: Db,
  platformId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(sql`
    select id from projects where platform_id = ${platformId} and id = any (${[...new Set(ids)]}::bigint[])`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Locks the checks of the reports, in one order so that concurrent calls do not deadlock. Inserts those that are new, so
 * that two calls cannot both report a check first.
 */
export async function holdChecks(tx: Tx, reports: readonly Report[]): Promise<HeldChecks> {
  const asked = new Map(
    reports.map(({ projectId, check }) => [keyOf(projectId, check), { projectId, check }] as const),
  )
  const projects = [...asked.values()].map(({ projectId }) => projectId)
  const names = [...asked.values()].map(({ check }) => check)
  // Locks the projects that get a new check, so that concurrent calls cannot both take the last free place.
  await tx.query(sql`
    select p.id from projects p
    where p.id in (
      select v.project_id from unnest(${projects}::bigint[], ${names}::text[]) as v (project_id, name)
      where not exists (select 1 from checks k where k.project_id = v.project_id and k.name = v.name))
    order by p.id for no key update`)
  const named = sql`unnest(${projects}::bigint[], ${names}::text[]) as v (project_id, name)`
  await tx.query(sql`
    insert into checks (project_id, name, state, observed_at, since, reported_at)
    select v.project_id, v.name, 'failed', '-infinity', '-infinity', now()
    from (
      select v.project_id, v.name, row_number() over (partition by v.project_id order by v.name) as place from ${named}
      where not exists (select 1 from checks k where k.project_id = v.project_id and k.name = v.name)) v
    left join (
      select project_id, count(*) as count from checks where project_id = any (${[...new Set(projects)]}::bigint[])
      group by project_id) n on n.project_id = v.project_id
    where coalesce(n.count, 0) + v.place <= ${MAX_CHECKS}
    order by v.project_id, v.name
    on conflict (project_id, name) do nothing`)
  const rows = await tx.query<StoredCheck & { readonly is_new: boolean }>(sql`
    select k.project_id, k.name, k.state, nullif(k.observed_at, '-infinity') as observed_at,
      nullif(k.since, '-infinity') as since, k.observed_at = '-infinity' as is_new
    from checks k join ${named} on k.project_id = v.project_id and k.name = v.name
    order by k.project_id, k.name for update of k`)
  return {
    checks: new Map(
      rows.map(({ is_new, ...check }) => [keyOf(check.project_id, check.name), is_new ? undefined : check]),
    ),
  }
}

export async function writeChecks(tx: Tx, checks: readonly ChangedCheck[], now: Date): Promise<void> {
  if (checks.length === 0) return
  const of = <Value>(value: (check: ChangedCheck) => Value) => checks.map(value)
  await tx.query(sql`
    update checks k set state = v.state, detail = v.detail, observed_at = v.observed_at, since = v.since,
      reported_at = ${now}::timestamptz
    from unnest(${of(({ projectId }) => projectId)}::bigint[], ${of(({ check }) => check)}::text[],
      ${of(({ state }) => state)}::text[], ${of(({ detail }) => detail)}::text[],
      ${of(({ observedAt }) => observedAt)}::timestamptz[], ${of(({ since }) => since)}::timestamptz[])
      as v (project_id, name, state, detail, observed_at, since)
    where k.project_id = v.project_id and k.name = v.name`)
}

type Check = DataOf<Operations['checksList']>['checks'][number]

export const listChecks = (db: Db, projectId: number): Promise<Check[]> =>
  db.query<Check>(sql`
    select name as "check", state, detail, ${moment('observed_at')} as observed_at, ${moment('reported_at')} as reported_at
    from checks where project_id = ${projectId} order by state, name limit ${MAX_CHECKS}`)

type Failing = DataOf<Operations['checksFailing']>['checks'][number]

const MAX_FAILING = 20

/** The checks that fail in the most projects of a platform, each with some of these projects. */
export async function listFailing(db: Db, platformId: number): Promise<Failing[]> {
  const counted = await db.query<{ name: string; failed: number }>(sql`
    select k.name, count(*) as failed from checks k join projects p on p.id = k.project_id
    where k.state = 'failed' and p.platform_id = ${platformId} and p.suspended_at is null
    group by k.name order by failed desc, k.name limit ${MAX_FAILING}`)
  const failing: Failing[] = []
  for (const { name, failed } of counted) {
    const projects = await db.query<Failing['projects'][number]>(sql`
      select k.project_id, p.name, k.detail, ${moment('k.observed_at')} as observed_at
      from checks k join projects p on p.id = k.project_id
      where k.state = 'failed' and k.name = ${name} and p.platform_id = ${platformId} and p.suspended_at is null
      order by k.since desc, k.project_id limit ${MAX_FAILING}`)
    failing.push({ check: name, failed, projects })
  }
  return failing
}

/**
 * SQL: the copies that a passed check closes, with their project and since when. Not those that need sign-off, have an
 * open required item, or got another status from their project since then.
 */
export const closedByChecks = (masterIds: readonly number[]): Statement => sql`
  select k.project_id, m.id as card_id, k.since from published_cards m
  join checks k on k.name = m.evaluation_check and k.state = 'passed'
  join projects p on p.id = k.project_id and p.platform_id = m.platform_id
  left join cards c on c.project_id = k.project_id and c.master_card_id = m.id
  where m.id = any (${masterIds}::bigint[]) and m.repeat is null and not m.needs_sign_off
    and c.deleted_at is null and c.status is distinct from 'closed' and (c.status_at is null or c.status_at <= k.since)
    and not exists (
      select 1 from jsonb_array_elements(coalesce(m.checklist, '[]')) i
      where (i ->> 'is_required')::boolean and not coalesce(c.work -> 'ticks' ? (i ->> 'key'), false))`

/** The state of one check; undefined if it was never reported. */
export async function findCheck(db: Db, projectId: number, name: string) {
  const [row] = await db.query<{ state: 'passed' | 'failed'; observed_at: string }>(sql`
    select state, ${moment('observed_at')} as observed_at from checks where project_id = ${projectId} and name = ${name}`)
  return row
}
