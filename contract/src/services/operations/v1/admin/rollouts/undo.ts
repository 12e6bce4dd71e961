import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, reason } from '#shapes/fields.ts'
import { LeftItem, Rollout } from '#shapes/rollout.ts'

export const rolloutsUndo = operation({
  path: '/services/operations/v1/admin/rollouts/undo',
  summary: 'Undo a rollout',
  description:
    'Publishes the previous texts again, hides the copies that the rollout added and nobody has touched, and restores the copies that a withdrawal removed. `left` lists what could not be undone, and why. Returns the undo, which is itself a rollout.',
  extension: true,
  access: 'superadmin',
  record: { rollout: 'number' },
  effect: 'write',
  events: ['rollout.undone'],
  publishes: 'always',
  success: 200,
  message: 'Undone.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id, reason }),
  data: Type.Object(
    { rollout: Rollout, left: Type.Array(LeftItem, { maxItems: 2501 }) },
    { additionalProperties: false },
  ),
})
