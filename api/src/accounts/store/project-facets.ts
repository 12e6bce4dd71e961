import type { DataOf, Operations } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { sql } from '#core/sql.ts'
import { PROJECTS_TO_LOOK_AT } from './projects.ts'

type Facets = DataOf<Operations['projectsFacets']>

const MOST_KEYS = 50
const MOST_VALUES = 100
const MOST_TOOLS = 100

/** Counts the newest projects of a platform by attribute and tool. */
export async function countFacets(db: Db, platformId: number): Promise<Facets> {
  const newest = sql`
    newest as materialized (
      select attributes, tools, suspended_at from projects where platform_id = ${platformId}
      order by id desc limit ${PROJECTS_TO_LOOK_AT})`
  const [all] = await db.query<{ projects: number; suspended: number }>(sql`
    with ${newest} select count(*) as projects, count(suspended_at) as suspended from newest`)
  const values = await db.query<{ key: string; value: string; projects: number }>(sql`
    with ${newest}, counted as (
      select a.key, a.value, count(*) as projects from newest n, jsonb_each_text(n.attributes) a group by 1, 2),
    ranked as (
      select c.*, row_number() over (partition by c.key order by c.projects desc, c.value) as place,
        dense_rank() over (order by c.key) as key_place
      from counted c)
    select key, value, projects from ranked where place <= ${MOST_VALUES} and key_place <= ${MOST_KEYS}
    order by key, place`)
  const tools = await db.query<{ tool_key: string; projects: number }>(sql`
    with ${newest} select t.tool_key, count(*) as projects from newest n, unnest(n.tools) as t (tool_key)
    group by 1 order by 2 desc, 1 limit ${MOST_TOOLS}`)
  const [next] = await db.query(sql`
    select id from projects where platform_id = ${platformId} order by id desc offset ${PROJECTS_TO_LOOK_AT} limit 1`)
  const byKey = Map.groupBy(values, ({ key }) => key)
  return {
    projects: all?.projects ?? 0,
    suspended: all?.suspended ?? 0,
    attributes: [...byKey].map(([key, counted]) => ({
      key,
      values: counted.map(({ value, projects }) => ({ value, projects })),
    })),
    tools,
    is_partial: next !== undefined,
  }
}
