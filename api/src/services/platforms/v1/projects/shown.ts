import type { Project } from '#accounts/store/projects.ts'

/** A project as a superadmin of its platform sees it. */
export const shownProject = ({ suspended_at, created_at, ...project }: Project) => ({
  ...project,
  suspended_at: suspended_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})
