import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, numberText, previewId, reason } from '#shapes/fields.ts'
import { stage, stageReferences } from '#shapes/stage.ts'

export const masterCardsPush = operation({
  path: '/services/operations/v1/admin/master-cards/push',
  summary: 'Push a master card into every project',
  description:
    'Publishes the card as drafted, with its group and board if they are not published yet. Every project with the tool shows the card once this call returns. What a project changed or deleted stays as the project left it. Call rollouts/preview first to see the effect; rollouts/undo reverts it. With a stage, projects see it in waves.',
  access: 'superadmin',
  scopes: ['rollouts:publish'],
  record: { masterCard: 'card_id' },
  references: stageReferences,
  effect: 'write',
  events: ['rollout.published', 'rollout.staged', 'rollout.advanced'],
  publishes: 'always',
  success: 200,
  message: 'Pushed.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    card_id: id,
    reason,
    preview_id: previewId,
    stage,
  }),
  data: Type.Object({ projects_updated: numberText }, { additionalProperties: false }),
})
