import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { Project } from '#shapes/project.ts'

export const projectsSuspend = operation({
  path: '/services/platforms/v1/projects/suspend',
  summary: 'Suspend a project or end its suspension',
  description: 'A suspended project can be read, not changed.',
  extension: true,
  access: 'superadmin',
  scopes: ['projects:write'],
  record: { project: 'id' },
  effect: 'write',
  events: ['project.suspended', 'project.resumed'],
  success: 200,
  message: 'Project updated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    suspended: Type.Boolean(),
  }),
  data: Type.Object({ project: Project }, { additionalProperties: false }),
})
