import { findExternalIds } from '#accounts/store/external-ids.ts'
import type { Project } from '#accounts/store/projects.ts'
import type { Db } from '#core/db.ts'

/** Projects as a superadmin of their platform sees them. */
export async function showProjects(db: Db, projects: readonly Project[]) {
  const externalIds = await findExternalIds(
    db,
    'project',
    projects.map(({ id }) => id),
  )
  return projects.map(({ suspended_at, created_at, ...project }) => ({
    ...project,
    external_id: externalIds.get(project.id) ?? null,
    suspended_at: suspended_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }))
}

export async function showProject(db: Db, project: Project) {
  const [shown] = await showProjects(db, [project])
  if (!shown) throw new Error('A project that was given is not shown.')
  return shown
}
