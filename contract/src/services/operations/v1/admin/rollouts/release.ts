import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { RolloutStage } from '#shapes/stage.ts'

export const rolloutsRelease = operation({
  path: '/services/operations/v1/admin/rollouts/release',
  summary: 'Release a held rollout',
  description: 'It goes on where it was held. The guard counts anew from now on.',
  extension: true,
  access: 'superadmin',
  record: { rollout: 'number' },
  effect: 'write',
  events: ['rollout.released'],
  success: 200,
  message: 'Released.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id }),
  data: Type.Object({ stage: RolloutStage }, { additionalProperties: false }),
})
