import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Card } from '#shapes/card.ts'
import { id, nullable, nullish } from '#shapes/fields.ts'

export const cardsMove = operation({
  path: '/services/operations/v1/operations/cards/move',
  summary: 'Move a card to a group and a position',
  description:
    'position is the place among the cards of the group, 0 first; without it the card goes last. The cards of the group are numbered anew, so that no two share a place. group_id null: last in the inbox, which has no order of its own.',
  extension: true,
  access: 'record:member',
  record: { card: 'id' },
  references: { group_id: 'group' },
  effect: 'write',
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
