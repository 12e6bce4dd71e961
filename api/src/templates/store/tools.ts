import type { Db, Tx } from '#core/db.ts'
import { lockPlatformRow } from '#core/locks.ts'
import { plannedAfresh, type Statement, sql } from '#core/sql.ts'
import { slotOf } from './membership.ts'

/**
 * The tools of projects and since when (project_tools), and the number of projects per tool (tool_reach). Counts are
 * kept per slot. Slot -1 - n is the sum of slots 100 n to 100 n + 99, so that a total needs only 100 rows.
 */

/** Call after a project's tools or suspension change. The caller must have locked the project. */
export async function keepTools(tx: Tx, projectId: number): Promise<void> {
  await tx.query(sql`select keep_tools(array[${projectId}::bigint], now())`)
}

export interface WrongReach {
  readonly platform_id: number
  readonly tool_key: string
}

/** Where tool_reach differs from what project_tools says, if anywhere. */
export const findWrongReach = (db: Db): Promise<WrongReach[]> =>
  db.query<WrongReach>(
    plannedAfresh(sql`
      select coalesce(n.platform_id, r.platform_id) as platform_id, coalesce(n.tool_key, r.tool_key) as tool_key
      from (${counted(sql`true`)}) n
      full join tool_reach r on r.platform_id = n.platform_id and r.tool_key = n.tool_key and r.slot = n.slot
      where coalesce(n.projects, 0) <> coalesce(r.projects, 0) or coalesce(n.concerned, 0) <> coalesce(r.concerned, 0)
      group by 1, 2 order by 1, 2 limit 100`),
  )

/** Recounts the projects of a tool. The platform lock prevents changes of access meanwhile. */
export async function recountReach(tx: Tx, { platform_id, tool_key }: WrongReach): Promise<void> {
  await lockPlatformRow(tx, platform_id, 'alone')
  await tx.query(sql`delete from tool_reach where platform_id = ${platform_id} and tool_key = ${tool_key}`)
  await tx.query(
    plannedAfresh(sql`
      insert into tool_reach (platform_id, tool_key, slot, projects, concerned)
      ${counted(sql`platform_id = ${platform_id} and tool_key = ${tool_key}`)}`),
  )
}

const counted = (where: Statement): Statement => sql`
  select t.platform_id, t.tool_key, s.slot, sum(t.projects) as projects, sum(t.concerned) as concerned
  from (
    select platform_id, tool_key, ${slotOf(sql`project_id`)} as slot,
      count(*) filter (where is_held) as projects, count(*) as concerned
    from project_tools where ${where} group by 1, 2, 3) t
  cross join lateral (values (t.slot), (-1 - t.slot / 100)) as s (slot)
  group by 1, 2, 3`
