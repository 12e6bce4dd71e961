import type { ActivityView } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { Json } from '#core/json.ts'
import { sql } from '#core/sql.ts'
import { activityJson } from './shapes.ts'

export async function listActivity(
  db: Db,
  projectId: number,
  cardId: number,
  beforeId: number | null,
  limit: number,
): Promise<{ activity: Json<ActivityView[]>; next_before_id: number | null }> {
  const [row] = await db.query<{ activity: string; count: number; last_id: number | null }>(sql`
    select coalesce(json_agg(${activityJson} order by a.id desc), '[]')::text as activity, count(*) as count,
      min(a.id) as last_id
    from (
      select * from activity
      where project_id = ${projectId} and card_id = ${cardId} and kind in ('card', 'checklist', 'file') and id < ${beforeId ?? Number.MAX_SAFE_INTEGER}
      order by id desc limit ${limit}) a`)
  const isFull = (row?.count ?? 0) >= limit
  return { activity: new Json(row?.activity ?? '[]'), next_before_id: isFull ? (row?.last_id ?? null) : null }
}

/** Deletes the oldest entries, and stores in each feed the last number that was deleted (`purged_to`). */
export async function deleteOldActivity(db: Db, before: Date, limit: number): Promise<number> {
  // The oldest entries have the smallest ids, so this reads the start of the primary key, not the whole
  // table.
  const [row] = await db.query<{ deleted: number }>(sql`
    with gone as (
      delete from activity where (id, project_id) in (
        select id, project_id from (select id, project_id, created_at from activity order by id limit ${limit}) oldest
        where created_at < ${before})
      returning project_id, seq),
    marked as (
      update feeds f set purged_to = greatest(f.purged_to, g.seq)
      from (select project_id, max(seq) as seq from gone where seq is not null group by project_id) g
      where f.project_id = g.project_id)
    select count(*) as deleted from gone`)
  return row?.deleted ?? 0
}

/** Like deleteOldActivity, for the feeds of platforms. */
export async function deleteOldPlatformEvents(db: Db, before: Date, limit: number): Promise<number> {
  const [row] = await db.query<{ deleted: number }>(sql`
    with gone as (
      delete from platform_events where (platform_id, seq) in (
        select platform_id, seq from platform_events where created_at < ${before} order by created_at limit ${limit})
      returning platform_id, seq),
    marked as (
      update platform_feeds f set purged_to = greatest(f.purged_to, g.seq)
      from (select platform_id, max(seq) as seq from gone group by platform_id) g
      where f.platform_id = g.platform_id)
    select count(*) as deleted from gone`)
  return row?.deleted ?? 0
}
