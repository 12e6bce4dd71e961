import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, reason } from '#shapes/fields.ts'
import { RolloutStage } from '#shapes/stage.ts'

export const rolloutsReject = operation({
  path: '/services/operations/v1/admin/rollouts/reject',
  summary: 'Reject a proposed rollout',
  description: 'Nobody has seen it, and nobody will. Whoever proposed it may also take it back so.',
  extension: true,
  access: 'superadmin',
  record: { rollout: 'number' },
  effect: 'write',
  events: ['rollout.rejected'],
  success: 200,
  message: 'Rejected.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id, reason }),
  data: Type.Object({ stage: RolloutStage }, { additionalProperties: false }),
})
