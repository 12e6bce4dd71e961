import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Checklist, itemKey, tickNote, tickNumber } from '#shapes/checklist.ts'
import { id, nullish } from '#shapes/fields.ts'
import { date } from '#shapes/repeat.ts'

export const checklistsTick = operation({
  path: '/services/operations/v1/operations/checklists/tick',
  summary: 'Tick an item',
  description:
    'With exactly the evidence that the item asks for. Ticking again with other evidence replaces it. 400 if the item is ticked and the card is closed, or submitted for sign-off: reopen it first.',
  extension: true,
  access: 'record:member',
  record: { card: 'card_id' },
  references: { file_id: 'file' },
  forEmbeds: true,
  effect: 'write',
  events: ['checklist.ticked'],
  success: 200,
  message: 'Item ticked.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    card_id: id,
    key: itemKey,
    run: nullish({
      ...date,
      description: 'The run that the tick is for: 400 `run_ended` if it is no longer the current one.',
    }),
    note: nullish(tickNote),
    number: nullish(tickNumber),
    file_id: nullish(
      Type.Integer({ ...id, description: 'A file that is a picture of this card.', examples: [12] }),
    ),
  }),
  data: Type.Object({ checklist: Checklist }, { additionalProperties: false }),
})
