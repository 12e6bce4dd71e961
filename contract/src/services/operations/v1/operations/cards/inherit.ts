import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Card } from '#shapes/card.ts'
import { inheritedField } from '#shapes/card-fields.ts'
import { id, nullish } from '#shapes/fields.ts'

export const cardsInherit = operation({
  path: '/services/operations/v1/operations/cards/inherit',
  summary: 'Make fields of a card follow its template again',
  description:
    'Removes the overrides: the fields show the published values, now and after every push. Without `fields`, this applies to all fields that the project has overridden. 400 when the card is not a copy, or the rollout of its template was undone.',
  extension: true,
  access: 'record:member',
  record: { card: 'id' },
  forEmbeds: true,
  effect: 'write',
  events: ['card.inherited'],
  success: 200,
  message: 'Card follows its template.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    fields: nullish(Type.Array(inheritedField, { minItems: 1, maxItems: 20 })),
  }),
  data: Type.Object({ card: Card }, { additionalProperties: false }),
})
