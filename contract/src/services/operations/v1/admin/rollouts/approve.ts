import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, reason } from '#shapes/fields.ts'
import { fingerprint, RolloutStage } from '#shapes/stage.ts'

export const rolloutsApprove = operation({
  path: '/services/operations/v1/admin/rollouts/approve',
  summary: 'Approve a proposed rollout',
  description:
    'By another superadmin than who proposed it. It begins at once, or waits for its publish_at. The fingerprint says what you have seen.',
  extension: true,
  access: 'superadmin',
  record: { rollout: 'number' },
  effect: 'write',
  events: ['rollout.approved', 'rollout.advanced'],
  publishes: 'always',
  success: 200,
  message: 'Approved.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id, fingerprint, reason }),
  data: Type.Object({ stage: RolloutStage }, { additionalProperties: false }),
})
