import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Checklist, itemKey } from '#shapes/checklist.ts'
import { id } from '#shapes/fields.ts'

export const checklistsUntick = operation({
  path: '/services/operations/v1/operations/checklists/untick',
  summary: 'Untick an item',
  description:
    'Removes the tick and its evidence. 400 while the card is closed, or submitted for sign-off: reopen it first.',
  extension: true,
  access: 'record:member',
  record: { card: 'card_id' },
  effect: 'write',
  events: ['checklist.unticked'],
  success: 200,
  message: 'Item unticked.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ card_id: id, key: itemKey }),
  data: Type.Object({ checklist: Checklist }, { additionalProperties: false }),
})
