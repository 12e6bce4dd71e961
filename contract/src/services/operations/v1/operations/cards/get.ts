import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Card } from '#shapes/card.ts'
import { id } from '#shapes/fields.ts'

export const cardsGet = operation({
  path: '/services/operations/v1/operations/cards/get',
  summary: 'Show a card',
  description: 'Live cards only. cards/activity lists what happened to the card.',
  extension: true,
  access: 'record:viewer',
  record: { card: 'id' },
  effect: 'read',
  success: 200,
  message: 'Card.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: Type.Object({ card: Card }, { additionalProperties: false }),
})
