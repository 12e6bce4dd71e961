import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Checklist } from '#shapes/checklist.ts'
import { id } from '#shapes/fields.ts'

export const checklistsGet = operation({
  path: '/services/operations/v1/operations/checklists/get',
  summary: 'Show the checklist of a card',
  description:
    "The items of the template come first, then the project's own. A tick counts while it has the evidence that its item asks for.",
  extension: true,
  access: 'record:viewer',
  record: { card: 'card_id' },
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Checklist.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ card_id: id }),
  data: Type.Object({ checklist: Checklist }, { additionalProperties: false }),
})
