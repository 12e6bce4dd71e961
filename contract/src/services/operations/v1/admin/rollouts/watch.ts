import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { Rollout } from '#shapes/rollout.ts'

export const rolloutsWatch = operation({
  path: '/services/operations/v1/admin/rollouts/watch',
  summary: 'Follow a rollout',
  description:
    'Streams server-sent events (text/event-stream). An event `rollout` with this data is sent when something has changed, at most once a second. The stream ends when the rollout is done, undone or rejected, or after ten minutes.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:publish', 'rollouts:hold'],
  record: { rollout: 'number' },
  effect: 'read',
  streams: 'events',
  success: 200,
  message: 'Rollout.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id }),
  data: Type.Object({ rollout: Rollout }, { additionalProperties: false }),
})
