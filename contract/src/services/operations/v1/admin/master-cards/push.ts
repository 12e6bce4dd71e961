import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, numberText, reason } from '#shapes/fields.ts'

export const masterCardsPush = operation({
  path: '/services/operations/v1/admin/master-cards/push',
  summary: 'Push a master card into every project',
  description:
    'Publishes the card as drafted, with its group and board if they are not published yet. Every project with the tool shows the card once this call returns. What a project changed or deleted stays as the project left it. Call rollouts/preview first to see the effect; rollouts/undo reverts it.',
  access: 'superadmin',
  record: { masterCard: 'card_id' },
  effect: 'write',
  events: ['rollout.published'],
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
