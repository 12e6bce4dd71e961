import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { MasterChecklist, sentItems } from '#shapes/checklist.ts'
import { id } from '#shapes/fields.ts'

export const masterChecklistsSetItems = operation({
  path: '/services/operations/v1/admin/master-checklists/set-items',
  summary: 'Set the items of a master card',
  description:
    'Changes the draft; a push or a sync publishes it. The same as `checklist` of master-cards/update. Projects keep their ticks of items whose key stays.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterCard: 'card_id' },
  effect: 'write',
  events: { none: 'A draft: no project shows it before it is published.' },
  success: 200,
  message: 'Checklist changed.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ card_id: id, items: sentItems }),
  data: Type.Object({ checklist: MasterChecklist }, { additionalProperties: false }),
})
