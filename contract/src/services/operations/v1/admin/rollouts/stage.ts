import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { RolloutStage } from '#shapes/stage.ts'

export const rolloutsStage = operation({
  path: '/services/operations/v1/admin/rollouts/stage',
  summary: 'Show the waves of a rollout',
  description:
    'Its waves, what each of them reached, what the guard saw, and who must decide. 400 for a rollout that reached every project at once.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:publish', 'rollouts:hold'],
  record: { rollout: 'number' },
  effect: 'read',
  success: 200,
  message: 'Stage.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id }),
  data: Type.Object({ stage: RolloutStage }, { additionalProperties: false }),
})
