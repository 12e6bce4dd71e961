import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { ThemeVersion } from '#shapes/theme.ts'

export const themesVersionsList = operation({
  path: '/services/websites/v1/themes/versions/list',
  summary: 'List the versions of a theme',
  description: 'Ordered by id.',
  extension: true,
  access: 'record:viewer',
  record: { theme: 'theme_id' },
  effect: 'read',
  success: 200,
  message: 'Versions.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ theme_id: id, after_id: nullish(id), limit: nullish(pageSize) }),
  data: Type.Object(
    { versions: Type.Array(ThemeVersion, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
