import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Checklist, itemKey } from '#shapes/checklist.ts'
import { id, nullish } from '#shapes/fields.ts'
import { date } from '#shapes/repeat.ts'

export const checklistsUntick = operation({
  path: '/services/operations/v1/operations/checklists/untick',
  summary: 'Untick an item',
  description:
    'Removes the tick and its evidence. 400 while the card is closed, or submitted for sign-off: reopen it first.',
  extension: true,
  access: 'record:member',
  record: { card: 'card_id' },
  forEmbeds: true,
  effect: 'write',
  events: ['checklist.unticked'],
  success: 200,
  message: 'Item unticked.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    card_id: id,
    key: itemKey,
    run: nullish({
      ...date,
      description: 'The run that the tick is for: 400 `run_ended` if it is no longer the current one.',
    }),
  }),
  data: Type.Object({ checklist: Checklist }, { additionalProperties: false }),
})
