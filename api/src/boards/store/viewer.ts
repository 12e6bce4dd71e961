import type { Db } from '#core/db.ts'
import { placeTables } from '#core/place.ts'
import { type Statement, sql } from '#core/sql.ts'
import type { ProjectValues } from '#core/variables.ts'
import type { Place } from '#operation.ts'
import type { Viewer } from '#templates/resolve.ts'

/** A project and the caller's role in it, with everything that decides which templates the project shows. */
export interface Head extends Place, ProjectValues {
  /** The last entry of the platform's log. */
  readonly last_entry: number
  readonly began_at: number
  readonly language: string | null
  readonly tools: Viewer['tools']
  /** The passed checks, each with the time since which it is passed. */
  readonly checks: Viewer['checks'] | null
  readonly stages: readonly (readonly [number: number, fromStep: number])[] | null
}

/** Only the newest stages are read: more than can matter for one project. */
const MAX_STAGES = 1_000

/**
 * Arguments of json_build_object for a Head. `p` is the project, `pl` its platform, `m` the caller's
 * membership.
 */
export const headPairs = (projectId: unknown): Statement => sql`
  'project_id', p.id, 'platform_id', p.platform_id, 'role', m.role, 'is_suspended', p.suspended_at is not null,
  'time_zone', p.time_zone, 'language', p.language, 'name', p.name, 'attributes', p.attributes,
  'last_entry', pl.last_entry, 'began_at', date_part('epoch', p.created_at), 'tools', (
    select coalesce(json_object_agg(a.tool_key, json_build_array(a.since_entry, date_part('epoch', a.since_at))), '{}')
    from project_tools a where a.project_id = ${projectId} and a.is_held),
  'checks', (
    select json_object_agg(k.name, date_part('epoch', k.since)) from checks k
    where k.project_id = ${projectId} and k.state = 'passed'),
  'stages', (
    select json_agg(json_build_array(t.number, t.from_step)) from (
      select number, from_step from stage_projects where project_id = ${projectId}
      order by number desc limit ${MAX_STAGES}) t)`

export async function findHead(db: Db, userId: number, projectId: number): Promise<Head> {
  const [row] = await db.query<{ head: Head }>(sql`
    select json_build_object(${headPairs(projectId)}) as head from ${placeTables(projectId, userId)} where p.id = ${projectId}`)
  if (!row) throw new Error('A project went away.')
  return row.head
}

export const viewerFrom = ({
  project_id,
  began_at,
  time_zone,
  language,
  tools,
  checks,
  stages,
}: Head): Viewer => ({
  id: project_id,
  created_at: began_at,
  time_zone,
  language,
  tools,
  now: Date.now(),
  checks: checks ?? {},
  stages: new Map(stages),
})

export const placeIn = ({ project_id, platform_id, role, is_suspended, time_zone }: Head): Place => ({
  project_id,
  platform_id,
  role,
  is_suspended,
  time_zone,
})
