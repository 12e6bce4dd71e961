import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { Rollout } from '#shapes/rollout.ts'

export const rolloutsWatch = operation({
  path: '/services/operations/v1/admin/rollouts/watch',
  summary: 'Follow a rollout',
  description:
    'A stream of server-sent events (text/event-stream): the event `rollout` with this data whenever something has changed, at most once a second, until the rollout is done, paused or undone, or ten minutes have passed.',
  extension: true,
  access: 'superadmin',
  record: { rollout: 'number' },
  effect: 'read',
  streams: true,
  success: 200,
  message: 'Rollout.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id }),
  data: Type.Object({ rollout: Rollout }, { additionalProperties: false }),
})
