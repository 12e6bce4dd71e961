import type { Db, Tx } from '#core/db.ts'
import { lockPlatformRow } from '#core/locks.ts'
import { sql } from '#core/sql.ts'
import { joinStages } from '#templates/store/membership.ts'
import { keepTools } from '#templates/store/tools.ts'

export interface Project {
  id: number
  platform_id: number
  name: string
  tools: string[]
  granted_tools: string[]
  time_zone: string
  attributes: Record<string, string>
  suspended_at: Date | null
  created_at: Date
}

const columns = sql`
  id, platform_id, name, tools, coalesce(granted_tools, '{}') as granted_tools, time_zone, attributes, suspended_at, created_at`

/** From the commit on, the project shows what is published for its tools. */
export async function insertProject(
  tx: Tx,
  project: {
    platform_id: number
    name: string
    tools?: string[]
    time_zone?: string
    attributes?: Record<string, string>
  },
): Promise<Project> {
  // Lock the log, so that nothing is published meanwhile.
  await lockPlatformRow(tx, project.platform_id, 'shared')
  const [row] = await tx.query<Project>(sql`
    insert into projects (platform_id, name, tools, plan_tools, granted_tools, time_zone, attributes)
    values (${project.platform_id}, ${project.name}, ${project.tools ?? []}, '{}', ${project.tools ?? []},
      ${project.time_zone ?? 'UTC'}, ${JSON.stringify(project.attributes ?? {})}::jsonb)
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

/** changeAccess changes tools and suspension. */
export async function changeProject(
  tx: Tx,
  projectId: number,
  { name, time_zone, attributes }: Pick<Project, 'name' | 'time_zone' | 'attributes'>,
): Promise<void> {
  await tx.query(sql`
    update projects set name = ${name}, time_zone = ${time_zone}, attributes = ${JSON.stringify(attributes)}::jsonb
    where id = ${projectId}`)
}
