import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Comment } from '#shapes/comment.ts'
import { id, nullish, paragraphs } from '#shapes/fields.ts'

export const commentsCreate = operation({
  path: '/services/operations/v1/operations/comments/create',
  summary: 'Comment on a card',
  description:
    'The comment is plain text. To answer another comment on the same card, send parent_comment_id.',
  access: 'record:member',
  record: { card: 'card_id' },
  references: { parent_comment_id: 'comment' },
  forEmbeds: true,
  effect: 'write',
  events: ['comment.created'],
  success: 201,
  message: 'Comment created.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    card_id: id,
    comment: paragraphs(20_000),
    parent_comment_id: nullish(id),
  }),
  data: Type.Object({ comment: Comment }, { additionalProperties: false }),
})
