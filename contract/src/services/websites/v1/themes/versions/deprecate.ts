import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, numberText } from '#shapes/fields.ts'

export const themesVersionsDeprecate = operation({
  path: '/services/websites/v1/themes/versions/deprecate',
  summary: 'Deprecate an approved theme version',
  description: 'Deprecating a version again changes nothing. 422 when the version is not approved.',
  access: 'record:member|superadmin',
  record: { themeVersion: 'version_id' },
  effect: 'write',
  events: ['theme_version.deprecated'],
  success: 200,
  message: 'Theme version deprecated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    version_id: id,
  }),
  data: Type.Object({ version_id: numberText, theme_status: Type.String() }, { additionalProperties: false }),
})
