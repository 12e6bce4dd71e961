import type { Db, Tx } from './db.ts'
import { holdLog } from './rollouts/access.ts'
import { sql } from './sql.ts'

export interface Project {
  id: number
  platform_id: number
  name: string
  tools: string[]
  suspended_at: Date | null
  created_at: Date
}

/** The project gets the master boards of its tools when it is first opened or when the filler reaches it. */
export async function insertProject(
  tx: Tx,
  project: { platform_id: number; name: string; tools?: string[] },
): Promise<Project> {
  const entry = await holdLog(tx, project.platform_id)
  const [row] = await tx.query<Project>(sql`
    insert into projects (platform_id, name, tools, access_since)
    values (${project.platform_id}, ${project.name}, ${project.tools ?? []}, ${entry})
    returning id, platform_id, name, tools, suspended_at, created_at`)
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function findProject(db: Db, projectId: number): Promise<Project | undefined> {
  const [row] = await db.query<Project>(sql`
    select id, platform_id, name, tools, suspended_at, created_at from projects where id = ${projectId}`)
  return row
}

export async function listProjects(
  db: Db,
  platformId: number | null,
  afterId: number,
  limit: number,
): Promise<Project[]> {
  return db.query<Project>(sql`
    select id, platform_id, name, tools, suspended_at, created_at from projects
    where (${platformId}::bigint is null or platform_id = ${platformId}) and id > ${afterId}
    order by id
    limit ${limit}`)
}

/** changeAccess changes tools and suspension. */
export async function renameProject(tx: Tx, projectId: number, name: string): Promise<void> {
  await tx.query(sql`update projects set name = ${name} where id = ${projectId}`)
}
