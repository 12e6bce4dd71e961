import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { isNew } from '#shapes/external.ts'
import { Project } from '#shapes/project.ts'
import { projectToUpsert } from '#shapes/upserts.ts'

export const projectsUpsert = operation({
  path: '/services/platforms/v1/projects/upsert',
  summary: 'Make or change a project by its external id',
  description:
    'Makes the project if no project of the platform has this external id, otherwise changes it. Absent fields stay; `attributes` and `tools` are replaced whole. `owner` names a person by their external id, who becomes an owner.',
  extension: true,
  access: 'superadmin',
  scopes: ['projects:write'],
  effect: 'write',
  events: ['project.created', 'project.updated', 'member.added', 'member.updated'],
  success: 200,
  message: 'Project saved.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object(projectToUpsert),
  data: Type.Object({ project: Project, is_new: isNew }, { additionalProperties: false }),
})
