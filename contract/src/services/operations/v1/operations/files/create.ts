import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { File, upload } from '#shapes/file.ts'
import { importedId, importSource } from '#shapes/imported.ts'

export const filesCreate = operation({
  path: '/services/operations/v1/operations/files/create',
  summary: 'Add a file to a card or a comment',
  description:
    'multipart/form-data: `card_id` or `comment_id` first, then `file`. The type is read from the content. A picture is written anew, turned as it was taken and without its location; a damaged one is refused. 400 `file_too_large` above 26,214,400 bytes, 400 `quota_files` if the project holds too much. With an Idempotency-Key, the content counts as part of the body. With `import_source` and `import_external_id`, the file of an import is added once, by an owner: 400 `imported_before` if one with this id was added from this source, also if it was deleted since.',
  extension: true,
  access: 'record:member',
  record: { card: 'card_id', comment: 'comment_id' },
  exactlyOneOf: ['card_id', 'comment_id'],
  isUpload: true,
  forEmbeds: true,
  effect: 'write',
  events: ['file.created'],
  success: 201,
  message: 'File added.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    card_id: Type.Optional(id),
    comment_id: Type.Optional(Type.Integer({ ...id, examples: [31] })),
    import_source: Type.Optional(importSource),
    import_external_id: Type.Optional(importedId),
    file: upload,
  }),
  data: Type.Object({ file: File }, { additionalProperties: false }),
})
