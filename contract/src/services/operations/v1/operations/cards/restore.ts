import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Card } from '#shapes/card.ts'
import { id } from '#shapes/fields.ts'

export const cardsRestore = operation({
  path: '/services/operations/v1/operations/cards/restore',
  summary: 'Restore a deleted card',
  description:
    'Restores the card and the comments that were deleted with it. If its group is deleted, the card goes to the inbox.',
  extension: true,
  access: 'record:member',
  record: { card: 'id' },
  recordState: 'deleted',
  forEmbeds: true,
  effect: 'write',
  events: ['card.restored'],
  success: 200,
  message: 'Card restored.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: Type.Object({ card: Card }, { additionalProperties: false }),
})
