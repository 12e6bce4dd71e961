import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { MasterChecklist } from '#shapes/checklist.ts'
import { id } from '#shapes/fields.ts'

export const masterChecklistsGet = operation({
  path: '/services/operations/v1/admin/master-checklists/get',
  summary: 'Show the checklist of a master card',
  description: 'As in the draft.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterCard: 'card_id' },
  effect: 'read',
  success: 200,
  message: 'Checklist.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ card_id: id }),
  data: Type.Object({ checklist: MasterChecklist }, { additionalProperties: false }),
})
