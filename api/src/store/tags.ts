import type { BodyOf, Operations, TagView } from '@muster/contract'
import { Json } from '../json.ts'
import type { Tx } from './db.ts'
import { tagJson } from './shapes.ts'
import { sql } from './sql.ts'

const MAX_TAGS = 500

/** Last unless a position is given. Nothing when the project has as many as it may have. */
export async function insertTag(
  tx: Tx,
  projectId: number,
  createdBy: number,
  tag: BodyOf<Operations['tagsCreate']>,
): Promise<Json<TagView> | undefined> {
  const [row] = await tx.query<{ tag: string }>(sql`
    with t as (
      insert into tags (project_id, name, color, icon, position, created_by)
      select ${projectId}, ${tag.name}, ${tag.color ?? null}, ${tag.icon ?? null},
        coalesce(${tag.position ?? null}, present.position), ${createdBy}::bigint
      from (
        select least(coalesce(max(position), -1) + 1, 9007199254740991) as position, count(*) as tags
        from tags where project_id = ${projectId} and deleted_at is null) present
      where present.tags < ${MAX_TAGS}
      returning *)
    select ${tagJson}::text as tag from t`)
  return row && new Json(row.tag)
}
