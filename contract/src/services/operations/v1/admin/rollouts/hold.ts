import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, reason } from '#shapes/fields.ts'
import { RolloutStage } from '#shapes/stage.ts'

export const rolloutsHold = operation({
  path: '/services/operations/v1/admin/rollouts/hold',
  summary: 'Hold a rollout',
  description:
    'No further project gets it until it is released. Projects that have it keep it; rollouts/undo takes it back. The guard holds a rollout by itself when projects delete or override what was rolled out.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:hold', 'rollouts:publish'],
  record: { rollout: 'number' },
  effect: 'write',
  events: ['rollout.held'],
  success: 200,
  message: 'Held.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id, reason }),
  data: Type.Object({ stage: RolloutStage }, { additionalProperties: false }),
})
