import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Card } from '#shapes/card.ts'
import { id, paragraphs } from '#shapes/fields.ts'

export const cardsReturn = operation({
  path: '/services/operations/v1/operations/cards/return',
  summary: 'Return a card that was submitted',
  description:
    'The card is in progress again, with the reason. For the same people as cards/accept. 400 unless its status is to_check.',
  extension: true,
  access: 'record:owner|superadmin',
  record: { card: 'id' },
  effect: 'write',
  events: ['card.returned'],
  success: 200,
  message: 'Card returned.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    reason: Type.String({
      ...paragraphs(2_000),
      description: 'What is missing. The card shows it until it is submitted again.',
      examples: ['The photo is dark.'],
    }),
  }),
  data: Type.Object({ card: Card }, { additionalProperties: false }),
})
