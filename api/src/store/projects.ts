import type { Db, Tx } from './db.ts'
import { sql } from './sql.ts'

export interface Project {
  id: number
  platform_id: number
  name: string
  tools: string[]
  suspended_at: Date | null
  created_at: Date
}

export async function insertProject(
  tx: Tx,
  project: { platform_id: number; name: string; tools?: string[] },
): Promise<Project> {
  const [row] = await tx.query<Project>(sql`
    insert into projects (platform_id, name, tools)
    values (${project.platform_id}, ${project.name}, ${project.tools ?? []})
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

export async function setProjectSuspended(
  tx: Tx,
  projectId: number,
  suspendedAt: Date | null,
): Promise<void> {
  await tx.query(sql`update projects set suspended_at = ${suspendedAt} where id = ${projectId}`)
}

export async function updateProject(
  tx: Tx,
  projectId: number,
  { name, tools }: { name: string; tools: string[] },
): Promise<Project> {
  const [row] = await tx.query<Project>(sql`
    update projects set name = ${name}, tools = ${tools} where id = ${projectId}
    returning id, platform_id, name, tools, suspended_at, created_at`)
  if (!row) throw new Error('A project went away within its transaction.')
  return row
}
