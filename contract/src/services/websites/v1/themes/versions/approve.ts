import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { ThemeVersion } from '#shapes/theme.ts'

export const themesVersionsApprove = operation({
  path: '/services/websites/v1/themes/versions/approve',
  summary: 'Approve a pending version',
  description:
    'A pending version becomes approved. Approving it again changes nothing. 400 for a draft or a rejected version.',
  extension: true,
  access: 'superadmin',
  record: { themeVersion: 'version_id' },
  effect: 'write',
  events: ['theme_version.approved'],
  success: 200,
  message: 'Version approved.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ version_id: id }),
  data: Type.Object({ version: ThemeVersion }, { additionalProperties: false }),
})
