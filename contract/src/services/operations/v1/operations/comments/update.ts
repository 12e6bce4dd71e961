import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Comment } from '#shapes/comment.ts'
import { id, paragraphs } from '#shapes/fields.ts'

export const commentsUpdate = operation({
  path: '/services/operations/v1/operations/comments/update',
  summary: 'Change your own comment',
  description: '403 when someone else wrote the comment.',
  extension: true,
  access: 'record:member',
  record: { comment: 'id' },
  forEmbeds: true,
  effect: 'write',
  events: ['comment.updated'],
  success: 200,
  message: 'Comment updated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    comment: paragraphs(20_000),
  }),
  data: Type.Object({ comment: Comment }, { additionalProperties: false }),
})
