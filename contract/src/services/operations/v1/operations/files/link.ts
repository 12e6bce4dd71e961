import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { FileLink, pictureSize } from '#shapes/file.ts'

export const filesLink = operation({
  path: '/services/operations/v1/operations/files/link',
  summary: 'Make a link to the content of a file',
  description:
    '`url` is a path on the origin of the service, not below /api. GET of it needs no header, for ten minutes and only while whoever made the link may see the file. Pictures have the sizes small (320 pixels), large (1,600) and original; other files are answered whole and saved, never shown. Superadmins may open files of cards in sign-offs/list.',
  extension: true,
  access: 'record:viewer|superadmin',
  record: { file: 'id' },
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Link.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id, size: pictureSize }),
  data: FileLink,
})
