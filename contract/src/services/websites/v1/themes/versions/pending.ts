import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { ThemeVersion } from '#shapes/theme.ts'

export const themesVersionsPending = operation({
  path: '/services/websites/v1/themes/versions/pending',
  summary: 'List the theme versions that wait for approval',
  description: 'Of all projects of the platform, ordered by id.',
  extension: true,
  access: 'superadmin',
  effect: 'read',
  success: 200,
  message: 'Pending versions.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ after_id: nullish(id), limit: nullish(pageSize) }),
  data: Type.Object(
    { versions: Type.Array(ThemeVersion, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
