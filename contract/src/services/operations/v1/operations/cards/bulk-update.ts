import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { cardChanges } from '#shapes/card-fields.ts'
import { id, integer } from '#shapes/fields.ts'

export const cardsBulkUpdate = operation({
  path: '/services/operations/v1/operations/cards/bulk-update',
  summary: 'Update many cards',
  description: 'Makes the same change to up to 100 cards of one project: either all of them change or none.',
  extension: true,
  access: 'record:member',
  record: { card: 'ids.*' },
  // The body names several cards, which must all belong to one project.
  judgedBy: 'handler',
  references: { owner_id: 'member', tag_id: 'tag' },
  forEmbeds: true,
  effect: 'write',
  events: ['card.updated', 'run.done'],
  success: 200,
  message: 'Cards updated.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    ids: Type.Array(id, { minItems: 1, maxItems: 100 }),
    ...cardChanges,
  }),
  data: Type.Object({ updated_count: integer }, { additionalProperties: false }),
})
