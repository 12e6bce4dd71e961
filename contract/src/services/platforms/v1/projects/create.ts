import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullish, timeZone, tools, words } from '#shapes/fields.ts'
import { Project } from '#shapes/project.ts'
import { attributes } from '#shapes/stage.ts'
import { language } from '#shapes/translations.ts'

export const projectsCreate = operation({
  path: '/services/platforms/v1/projects/create',
  summary: 'Create a project',
  description: 'owner_id is a user of the platform, who becomes the owner of the project.',
  extension: true,
  access: 'superadmin',
  scopes: ['projects:write'],
  references: { owner_id: 'user' },
  effect: 'write',
  events: ['project.created', 'member.added'],
  success: 201,
  message: 'Project created.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    name: words(255),
    tools: Type.Optional(tools),
    time_zone: nullish(timeZone),
    language: nullish(language),
    attributes: Type.Optional(attributes),
    owner_id: nullish(id),
  }),
  data: Type.Object({ project: Project }, { additionalProperties: false }),
})
