import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { Project } from '#shapes/project.ts'

export const projectsList = operation({
  path: '/services/platforms/v1/projects/list',
  summary: 'List the projects of the platform',
  description: 'Ordered by id.',
  extension: true,
  access: 'superadmin',
  scopes: ['projects:write'],
  effect: 'read',
  success: 200,
  message: 'Projects.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    after_id: nullish(id),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    { projects: Type.Array(Project, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
