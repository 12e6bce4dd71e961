import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Card } from '#shapes/card.ts'
import { id, nullable, nullish } from '#shapes/fields.ts'

export const cardsMove = operation({
  path: '/services/operations/v1/operations/cards/move',
  summary: 'Move a card to a group and a position',
  description:
    "position is the index among the cards that boards/get shows in the group, starting at 0; without it, the card goes last. From the first move on, the order of the group is the project's own; groups/inherit-order gives it back. A move to where the card stands changes nothing. With group_id null, the card goes last in the inbox, which cannot be ordered.",
  extension: true,
  access: 'record:member',
  record: { card: 'id' },
  references: { group_id: 'group' },
  forEmbeds: true,
  effect: 'write',
  events: ['card.moved'],
  success: 200,
  message: 'Card moved.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    group_id: nullable(id),
    position: nullish(Type.Integer({ minimum: 0, maximum: 2000 })),
  }),
  data: Type.Object({ card: Card }, { additionalProperties: false }),
})
