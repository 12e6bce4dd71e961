import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, integer } from '#shapes/fields.ts'

export const commentsRead = operation({
  path: '/services/operations/v1/operations/comments/read',
  summary: 'Mark the comments of a card as read',
  description:
    'Marks the comments that someone else wrote and the caller has not read yet. Who else has read them does not matter.',
  extension: true,
  access: 'record:viewer',
  record: { card: 'card_id' },
  forEmbeds: true,
  effect: 'write',
  isNotAudited: true,
  events: { none: 'A read mark of one person.' },
  success: 200,
  message: 'Comments read.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    card_id: id,
  }),
  data: Type.Object({ read_count: integer }, { additionalProperties: false }),
})
