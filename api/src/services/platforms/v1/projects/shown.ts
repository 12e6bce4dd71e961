import type { Project } from '#store/projects.ts'

/** A project as a superadmin of its platform sees it. */
export const shownProject = ({ id, platform_id, name, tools, suspended_at, created_at }: Project) => ({
  id,
  platform_id,
  name,
  tools,
  suspended_at: suspended_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})
