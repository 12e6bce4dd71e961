import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { Theme } from '#shapes/theme.ts'

export const themesList = operation({
  path: '/services/websites/v1/themes/list',
  summary: 'List the themes of the current project',
  description: 'Ordered by id.',
  extension: true,
  access: 'project:viewer',
  effect: 'read',
  success: 200,
  message: 'Themes.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ after_id: nullish(id), limit: nullish(pageSize) }),
  data: Type.Object(
    { themes: Type.Array(Theme, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
