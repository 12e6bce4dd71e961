import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Card } from '#shapes/card.ts'
import { inheritedField } from '#shapes/card-fields.ts'
import { id, nullish } from '#shapes/fields.ts'

export const cardsInherit = operation({
  path: '/services/operations/v1/operations/cards/inherit',
  summary: 'Give fields of a card back to its template',
  description:
    'The fields show what is published again, now and after every push; without `fields`, all that the project took over. A card that is no copy, or whose template was taken back: 400.',
  extension: true,
  access: 'record:member',
  record: { card: 'id' },
  effect: 'write',
  success: 200,
  message: 'Card follows its template.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    fields: nullish(Type.Array(inheritedField, { minItems: 1, maxItems: 20 })),
  }),
  data: Type.Object({ card: Card }, { additionalProperties: false }),
})
