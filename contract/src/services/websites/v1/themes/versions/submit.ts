import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { ThemeVersion } from '#shapes/theme.ts'

export const themesVersionsSubmit = operation({
  path: '/services/websites/v1/themes/versions/submit',
  summary: 'Submit a version for approval',
  description:
    'A draft or a rejected version becomes pending. Submitting a pending version again changes nothing. 400 for an approved version.',
  extension: true,
  access: 'record:member',
  record: { themeVersion: 'version_id' },
  effect: 'write',
  events: ['theme_version.submitted'],
  success: 200,
  message: 'Version submitted.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ version_id: id }),
  data: Type.Object({ version: ThemeVersion }, { additionalProperties: false }),
})
