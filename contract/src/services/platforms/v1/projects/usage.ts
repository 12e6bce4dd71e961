import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { ProjectUsage } from '#shapes/project.ts'

export const projectsUsage = operation({
  path: '/services/platforms/v1/projects/usage',
  summary: 'Show what the current project holds, and what it may hold',
  description: 'What the project made itself; copies of templates count for nobody.',
  extension: true,
  access: 'project:viewer|superadmin',
  effect: 'read',
  success: 200,
  message: 'Usage.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object({ usage: ProjectUsage }, { additionalProperties: false }),
})
