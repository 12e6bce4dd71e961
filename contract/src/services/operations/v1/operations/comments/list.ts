import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Comment } from '#shapes/comment.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'

export const commentsList = operation({
  path: '/services/operations/v1/operations/comments/list',
  summary: 'List the comments of a card',
  description:
    'The comments of a card, oldest first. is_read and read_at are those of the caller. A deleted comment with replies stays in the list with an empty text.',
  extension: true,
  access: 'record:viewer',
  record: { card: 'card_id' },
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Comments.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    card_id: id,
    after_id: nullish(id),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    { comments: Type.Array(Comment, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
