import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Checklist, sentItems } from '#shapes/checklist.ts'
import { id } from '#shapes/fields.ts'

export const checklistsSetItems = operation({
  path: '/services/operations/v1/operations/checklists/set-items',
  summary: "Set a card's own items",
  description:
    "Replaces the project's own items of the card; the items of its template stay. At most 100 items in all. Ticks of items that are kept stay. 400 while the card is closed, or submitted for sign-off.",
  extension: true,
  access: 'record:member',
  record: { card: 'card_id' },
  forEmbeds: true,
  effect: 'write',
  events: ['checklist.changed'],
  success: 200,
  message: 'Checklist changed.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ card_id: id, items: sentItems }),
  data: Type.Object({ checklist: Checklist }, { additionalProperties: false }),
})
