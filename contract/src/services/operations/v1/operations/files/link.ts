import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, moment, nullish, oneOf } from '#shapes/fields.ts'

export const filesLink = operation({
  path: '/services/operations/v1/operations/files/link',
  summary: 'Make a link to the content of a file',
  description:
    'GET of `url` needs no header, for ten minutes and only while whoever made the link may see the file. Pictures have the sizes small (320 pixels), large (1,600) and original; other files are answered whole and saved, never shown. Superadmins may open files of cards in sign-offs/list.',
  extension: true,
  access: 'record:viewer|superadmin',
  record: { file: 'id' },
  effect: 'read',
  success: 200,
  message: 'Link.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    size: nullish(
      Type.Unsafe<'small' | 'large' | 'original'>({
        ...oneOf('small', 'large', 'original'),
        description: 'The size of a picture; original unless sent.',
      }),
    ),
  }),
  data: Type.Object(
    {
      url: Type.String({
        description: 'The path of the content on this service.',
        examples: ['/api/files/s.1.5.7.2t.r6q1k0.0kJb2b1r7w4v7nq0y5a6s8d9f0g1h2j3k4l5z6x7c8v'],
      }),
      expires_at: Type.String({ ...moment, description: 'When the link ends.' }),
    },
    { additionalProperties: false },
  ),
})
