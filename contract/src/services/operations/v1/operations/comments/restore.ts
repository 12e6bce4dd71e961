import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Comment } from '#shapes/comment.ts'
import { id } from '#shapes/fields.ts'

export const commentsRestore = operation({
  path: '/services/operations/v1/operations/comments/restore',
  summary: 'Restore a deleted comment',
  description:
    'The author of the comment or an owner of the project may do this. 400 when its card is deleted.',
  extension: true,
  access: 'record:member',
  record: { comment: 'id' },
  recordState: 'deleted',
  forEmbeds: true,
  effect: 'write',
  events: ['comment.restored'],
  success: 200,
  message: 'Comment restored.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: Type.Object({ comment: Comment }, { additionalProperties: false }),
})
