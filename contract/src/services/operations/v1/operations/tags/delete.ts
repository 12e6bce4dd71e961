import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const tagsDelete = operation({
  path: '/services/operations/v1/operations/tags/delete',
  summary: 'Delete a tag',
  description:
    'The tag is removed from the cards that have it. If it was the first of several, the next one becomes the tag_id.',
  extension: true,
  access: 'record:member',
  record: { tag: 'id' },
  effect: 'write',
  events: ['tag.deleted', 'card.updated'],
  success: 200,
  message: 'Tag deleted.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: nothing,
})
