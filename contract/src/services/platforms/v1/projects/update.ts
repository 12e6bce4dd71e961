import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullish, timeZone, tools, words } from '#shapes/fields.ts'
import { Project } from '#shapes/project.ts'
import { attributes } from '#shapes/stage.ts'
import { language } from '#shapes/translations.ts'

export const projectsUpdate = operation({
  path: '/services/platforms/v1/projects/update',
  summary: 'Update a project',
  description:
    'If `tools` is sent, it replaces the tools that were granted to the project; those of its plan stay. The project gets the master boards of new tools and keeps the copies it has. If `attributes` is sent, it replaces all of them. A project that fits the target of a rollout by now joins it; it leaves none.',
  extension: true,
  access: 'superadmin',
  scopes: ['projects:write'],
  record: { project: 'id' },
  effect: 'write',
  events: ['project.updated'],
  success: 200,
  message: 'Project updated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    name: nullish(words(255)),
    tools: Type.Optional(tools),
    time_zone: nullish(timeZone),
    language: nullish(language),
    attributes: Type.Optional(attributes),
  }),
  data: Type.Object({ project: Project }, { additionalProperties: false }),
})
