import { findProject, type Project } from '#accounts/store/projects.ts'
import type { Db } from '#core/db.ts'
import { invalid } from '#core/refusal.ts'

/** The project that a body names. Throws 422 if it is not one of the caller's platform. */
export async function projectOfPlatform(
  db: Db,
  caller: { readonly platform_id: number },
  projectId: number,
): Promise<Project> {
  const project = await findProject(db, projectId)
  if (project?.platform_id !== caller.platform_id)
    throw invalid({ project_id: ['The project_id field must be a project of your platform.'] })
  return project
}
