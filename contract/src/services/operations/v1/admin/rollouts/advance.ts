import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, reason } from '#shapes/fields.ts'
import { RolloutStage, step } from '#shapes/stage.ts'

export const rolloutsAdvance = operation({
  path: '/services/operations/v1/admin/rollouts/advance',
  summary: 'Begin the next wave of a rollout',
  description:
    'Does not wait for the guard. `step` is the wave to begin, one more than rollouts/stage shows: of two who ask for the same wave, one is refused. A scheduled rollout begins now. After the last wave of a rollout with a target, it reaches every project with the tool.',
  extension: true,
  access: 'superadmin',
  record: { rollout: 'number' },
  effect: 'write',
  events: ['rollout.advanced'],
  publishes: 'always',
  success: 200,
  message: 'Advanced.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id, step, reason }),
  data: Type.Object({ stage: RolloutStage }, { additionalProperties: false }),
})
