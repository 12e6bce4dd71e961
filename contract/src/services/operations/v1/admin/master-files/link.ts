import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { FileLink, pictureSize } from '#shapes/file.ts'

export const masterFilesLink = operation({
  path: '/services/operations/v1/admin/master-files/link',
  summary: 'Make a link to the content of a file of a master',
  description:
    'Like files/link. The link works while whoever made it is a superadmin of the platform, or a service token with the scope.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterFile: 'id' },
  effect: 'read',
  success: 200,
  message: 'Link.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id, size: pictureSize }),
  data: FileLink,
})
