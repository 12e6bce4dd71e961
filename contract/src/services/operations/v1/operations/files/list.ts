import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { ListedFile } from '#shapes/file.ts'

export const filesList = operation({
  path: '/services/operations/v1/operations/files/list',
  summary: 'List the files of a card',
  description: 'Those of its template first, then its own with those of its live comments, oldest first.',
  extension: true,
  access: 'record:viewer',
  record: { card: 'card_id' },
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Files.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ card_id: id }),
  data: Type.Object({ files: Type.Array(ListedFile, { maxItems: 250 }) }, { additionalProperties: false }),
})
