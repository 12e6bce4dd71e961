import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { Rollout } from '#shapes/rollout.ts'

export const rolloutsGet = operation({
  path: '/services/operations/v1/admin/rollouts/get',
  summary: 'Get a rollout',
  description: 'Shows its state and how many projects it reached.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:publish', 'rollouts:hold'],
  record: { rollout: 'number' },
  effect: 'read',
  success: 200,
  message: 'Rollout.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id }),
  data: Type.Object({ rollout: Rollout }, { additionalProperties: false }),
})
