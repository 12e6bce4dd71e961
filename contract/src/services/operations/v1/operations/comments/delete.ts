import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const commentsDelete = operation({
  path: '/services/operations/v1/operations/comments/delete',
  summary: 'Delete a comment',
  description: 'Members may delete their own comments; an owner of the project may delete any.',
  extension: true,
  access: 'record:member',
  record: { comment: 'id' },
  forEmbeds: true,
  effect: 'write',
  events: ['comment.deleted'],
  success: 200,
  message: 'Comment deleted.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: nothing,
})
