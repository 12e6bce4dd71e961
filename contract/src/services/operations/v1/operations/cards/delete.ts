import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const cardsDelete = operation({
  path: '/services/operations/v1/operations/cards/delete',
  summary: 'Delete a card',
  description:
    'cards/restore brings the card back, with its comments. A deleted copy of a template stays deleted even if the template is pushed again.',
  access: 'record:member',
  record: { card: 'id' },
  forEmbeds: true,
  effect: 'write',
  events: ['card.deleted'],
  success: 200,
  message: 'Card deleted.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  bodies: { 403: 'with-data' },
  body: Type.Object({
    id,
  }),
  data: nothing,
})
