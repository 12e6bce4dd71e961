import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { Rollout } from '#shapes/rollout.ts'

export const rolloutsPause = operation({
  path: '/services/operations/v1/admin/rollouts/pause',
  summary: 'Pause a rollout',
  description:
    'Pauses the background filler of the platform, and with it all unfinished rollouts. A project that is opened is still brought up to date.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:hold', 'rollouts:publish'],
  record: { rollout: 'number' },
  effect: 'write',
  events: ['rollout.paused'],
  success: 200,
  message: 'Paused.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id }),
  data: Type.Object({ rollout: Rollout }, { additionalProperties: false }),
})
