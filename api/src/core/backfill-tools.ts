import type { Database, Db, Tx } from './db.ts'
import { plannedAfresh, sql } from './sql.ts'

/** Records the tools of projects from before 0.4: the last step of `muster migrate`. */

const BATCH_PROJECTS = 2_000

/** Whether the projects from before 0.4 are still to be done. */
export async function lacksTools(db: Db): Promise<boolean> {
  const [table] = await db.query<{ exists: boolean }>(sql`
    select to_regclass('public.project_tools') is not null as exists`)
  if (!table?.exists) return false
  const rows = await db.query(sql`select 1 from backfills where name = 'tools' and finished_at is null`)
  return rows.length > 0
}

/** Does the projects from before 0.4, a few at a time. What was done is not done again. Returns how many there were. */
export async function backfillTools(db: Database): Promise<number> {
  let projects = 0
  while (await lacksTools(db)) projects += await db.transaction(backfillNext)
  return projects
}

async function backfillNext(tx: Tx): Promise<number> {
  const [state] = await tx.query<{ reached: number }>(sql`select reached from backfills where name = 'tools'`)
  const rows = await tx.query<{ id: number }>(sql`
    select id from projects where id > ${state?.reached ?? 0} order by id limit ${BATCH_PROJECTS}`)
  const ids = rows.map(({ id }) => id)
  const last = ids.at(-1)
  // A cluster cannot lock projects of several nodes at once. Nobody writes there while it migrates.
  if (!tx.isCluster) {
    await tx.query(
      sql`select id from projects where id = any (${ids}::bigint[]) order by id for no key update`,
    )
  }
  if (last !== undefined) await tx.query(plannedAfresh(sql`select keep_tools(${ids}::bigint[], null)`))
  await tx.query(sql`
    update backfills set reached = coalesce(${last ?? null}::bigint, reached),
      finished_at = ${last === undefined ? new Date() : null}::timestamptz
    where name = 'tools'`)
  return ids.length
}
