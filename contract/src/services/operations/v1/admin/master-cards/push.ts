import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, numberText, reason } from '#shapes/fields.ts'

export const masterCardsPush = operation({
  path: '/services/operations/v1/admin/master-cards/push',
  summary: 'Push a master card into every project',
  description:
    'Publishes the card as it is drafted, with its group and board where projects do not have them. Every project with the tool shows it when this answers; what a project changed or deleted stays as the project left it. See rollouts/preview first, rollouts/undo takes it back.',
  access: 'superadmin',
  record: { masterCard: 'card_id' },
  effect: 'write',
  publishes: 'always',
  success: 200,
  message: 'Pushed.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    card_id: id,
    reason,
  }),
  data: Type.Object({ projects_updated: numberText }, { additionalProperties: false }),
})
