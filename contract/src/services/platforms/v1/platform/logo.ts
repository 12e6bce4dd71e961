import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { upload } from '#shapes/file.ts'
import { logoUrl } from '#shapes/platform.ts'

export const platformLogo = operation({
  path: '/services/platforms/v1/platform/logo',
  summary: 'Set the logo of the platform',
  description:
    'multipart/form-data with `file`: PNG, JPEG or WebP, at most 1 MB. It is written anew. `branding: null` in platform/update removes it. Anybody may read it.',
  extension: true,
  access: 'superadmin',
  isUpload: true,
  effect: 'write',
  events: { none: 'How the platform looks; the audit log has it.' },
  success: 200,
  message: 'Logo set.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ file: upload }),
  data: Type.Object({ logo_url: logoUrl }, { additionalProperties: false }),
})
