import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullish, previewId, reason } from '#shapes/fields.ts'
import { RolloutStage, stage, stageReferences } from '#shapes/stage.ts'

export const rolloutsPropose = operation({
  path: '/services/operations/v1/admin/rollouts/propose',
  summary: 'Propose a push or a sync',
  description:
    'Like master-cards/push and master-boards/sync, but nobody sees it until another superadmin approves. What was proposed no longer changes, whatever becomes of the drafts. Send card_id for a push or board_id for a sync.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:publish'],
  record: { masterCard: 'card_id', masterBoard: 'board_id' },
  exactlyOneOf: ['card_id', 'board_id'],
  references: stageReferences,
  effect: 'write',
  events: ['rollout.proposed'],
  success: 201,
  message: 'Proposed.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    card_id: nullish(id),
    board_id: nullish(id),
    stage,
    reason,
    preview_id: previewId,
  }),
  data: Type.Object({ stage: RolloutStage }, { additionalProperties: false }),
})
