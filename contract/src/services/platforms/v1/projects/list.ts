import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { externalId } from '#shapes/external.ts'
import { id, nullable, nullish, pageSize, text } from '#shapes/fields.ts'
import { Project } from '#shapes/project.ts'
import { attributes } from '#shapes/stage.ts'

export const projectsList = operation({
  path: '/services/platforms/v1/projects/list',
  summary: 'List the projects of the platform',
  description:
    'Ordered by id. `text` finds projects by part of their name, in large or small letters, or by their id; `attributes` finds those that have all of these, `tool_key` those that have the tool. With a filter, a page may have fewer projects than `limit`, or none, although there are more: read on until next_after_id is null.',
  extension: true,
  access: 'superadmin',
  scopes: ['projects:write'],
  effect: 'read',
  success: 200,
  message: 'Projects.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    text: nullish(text(255)),
    external_id: nullish(externalId),
    attributes: nullish(attributes),
    tool_key: nullish(text(100)),
    is_suspended: nullish(Type.Boolean()),
    after_id: nullish(id),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    { projects: Type.Array(Project, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
