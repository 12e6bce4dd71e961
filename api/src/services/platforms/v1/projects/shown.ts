import type { Caller } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import type { Db } from '#store/db.ts'
import { findProject, type Project } from '#store/projects.ts'

/** A project as a superadmin of its platform sees it. */
export const shownProject = ({ id, platform_id, name, tools, suspended_at, created_at }: Project) => ({
  id,
  platform_id,
  name,
  tools,
  suspended_at: suspended_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

/** 404 for a project that is not there, 403 for one of another platform. */
export async function findOwnProject(db: Db, caller: Caller, projectId: number): Promise<Project> {
  const project = await findProject(db, projectId)
  if (!project) throw new Refusal(404, 'not_found', 'There is no such project.')
  if (project.platform_id !== caller.platform_id) {
    throw new Refusal(403, 'forbidden_project', 'The project is of another platform.')
  }
  return project
}
