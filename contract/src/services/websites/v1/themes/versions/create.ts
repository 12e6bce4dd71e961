import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, words } from '#shapes/fields.ts'
import { ThemeVersion } from '#shapes/theme.ts'

export const themesVersionsCreate = operation({
  path: '/services/websites/v1/themes/versions/create',
  summary: 'Create a draft version of a theme',
  description: '422 when the theme already has this version.',
  extension: true,
  access: 'record:member',
  record: { theme: 'theme_id' },
  effect: 'write',
  events: ['theme_version.created'],
  success: 201,
  message: 'Version created.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ theme_id: id, version: words(50) }),
  data: Type.Object({ version: ThemeVersion }, { additionalProperties: false }),
})
