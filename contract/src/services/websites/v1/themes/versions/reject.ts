import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { ThemeVersion } from '#shapes/theme.ts'

export const themesVersionsReject = operation({
  path: '/services/websites/v1/themes/versions/reject',
  summary: 'Reject a pending version',
  description:
    'A pending version becomes rejected. Rejecting it again changes nothing. 400 for a draft or an approved version.',
  extension: true,
  access: 'superadmin',
  record: { themeVersion: 'version_id' },
  effect: 'write',
  events: ['theme_version.rejected'],
  success: 200,
  message: 'Version rejected.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ version_id: id }),
  data: Type.Object({ version: ThemeVersion }, { additionalProperties: false }),
})
