import type { Db, Tx } from '#core/db.ts'
import { lockPlatformRow } from '#core/locks.ts'
import { sql } from '#core/sql.ts'
import { joinStages } from '#templates/store/membership.ts'
import { keepTools } from '#templates/store/tools.ts'
import { findByExternalIds } from './external-ids.ts'

export interface Project {
  id: number
  platform_id: number
  name: string
  tools: string[]
  granted_tools: string[]
  time_zone: string
  language: string | null
  attributes: Record<string, string>
  suspended_at: Date | null
  created_at: Date
}

const columns = sql`
  id, platform_id, name, tools, coalesce(granted_tools, '{}') as granted_tools, time_zone, language, attributes,
  suspended_at, created_at`

/** From the commit on, the project shows what is published for its tools. */
export async function insertProject(
  tx: Tx,
  project: {
    platform_id: number
    name: string
    tools?: string[]
    time_zone?: string
    language?: string | null
    attributes?: Record<string, string>
  },
): Promise<Project> {
  // Lock the log, so that nothing is published meanwhile.
  await lockPlatformRow(tx, project.platform_id, 'shared')
  const [row] = await tx.query<Project>(sql`
    insert into projects (platform_id, name, tools, plan_tools, granted_tools, time_zone, language, attributes)
    values (${project.platform_id}, ${project.name}, ${project.tools ?? []}, '{}', ${project.tools ?? []},
      ${project.time_zone ?? 'UTC'}, ${project.language ?? null}, ${JSON.stringify(project.attributes ?? {})}::jsonb)
    returning ${columns}`)
  if (!row) throw new Error('insert returned no row')
  await keepTools(tx, row.id)
  await joinStages(tx, row.id, row.platform_id)
  return row
}

export async function findProject(db: Db, projectId: number): Promise<Project | undefined> {
  const [row] = await db.query<Project>(sql`
    select ${columns} from projects where id = ${projectId}`)
  return row
}

export async function listProjects(
  db: Db,
  platformId: number | null,
  afterId: number,
  limit: number,
): Promise<Project[]> {
  return db.query<Project>(sql`
    select ${columns} from projects
    where (${platformId}::bigint is null or platform_id = ${platformId}) and id > ${afterId}
    order by id
    limit ${limit}`)
}

export interface ProjectFilters {
  /** Part of the name, or the id. */
  readonly text: string | null
  readonly externalId: string | null
  /** Attributes that the project must have. */
  readonly attributes: Readonly<Record<string, string>>
  /** A tool that the project must have. */
  readonly toolKey: string | null
  readonly isSuspended: boolean | null
}

/** No index finds part of a name, so a page looks at this many projects at most: about 0.2 s. */
export const PROJECTS_TO_LOOK_AT = 100_000

/**
 * The next projects of a platform that match, and the cursor of the next page. A page may have fewer projects than
 * its limit although there are more.
 */
export async function findProjects(
  db: Db,
  platformId: number,
  { text, externalId, attributes, toolKey, isSuspended }: ProjectFilters,
  afterId: number,
  limit: number,
): Promise<{ projects: Project[]; next: number | null }> {
  const named =
    externalId === null
      ? null
      : [...(await findByExternalIds(db, platformId, 'project', [externalId])).values()]
  const isFiltered =
    text !== null || Object.keys(attributes).length > 0 || toolKey !== null || isSuspended !== null
  const [end] = isFiltered
    ? await db.query<{ id: number }>(sql`
        select id from projects where platform_id = ${platformId} and id > ${afterId}
        order by id offset ${PROJECTS_TO_LOOK_AT - 1} limit 1`)
    : []
  const pattern = text === null ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const projects = await db.query<Project>(sql`
    select ${columns} from projects
    where platform_id = ${platformId} and id > ${afterId} and (${end?.id ?? null}::bigint is null or id <= ${end?.id ?? null})
      and (${pattern}::text is null or name ilike ${pattern} or id::text = ${text})
      and (${named}::bigint[] is null or id = any (${named}))
      and attributes @> ${JSON.stringify(attributes)}::jsonb
      and (${toolKey}::text is null or ${toolKey} = any (tools))
      and (${isSuspended}::boolean is null or ${isSuspended} = (suspended_at is not null))
    order by id
    limit ${limit}`)
  const isFull = projects.length >= limit
  return { projects, next: isFull ? (projects.at(-1)?.id ?? null) : (end?.id ?? null) }
}

/** changeAccess changes tools and suspension. */
export async function changeProject(
  tx: Tx,
  projectId: number,
  { name, time_zone, language, attributes }: Pick<Project, 'name' | 'time_zone' | 'language' | 'attributes'>,
): Promise<void> {
  await tx.query(sql`
    update projects set name = ${name}, time_zone = ${time_zone}, language = ${language},
      attributes = ${JSON.stringify(attributes)}::jsonb
    where id = ${projectId}`)
}
