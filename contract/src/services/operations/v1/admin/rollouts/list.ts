import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { Rollout } from '#shapes/rollout.ts'

export const rolloutsList = operation({
  path: '/services/operations/v1/admin/rollouts/list',
  summary: 'List rollouts, newest first',
  description: 'To get the next page, send next_before as `before`; it is null on the last page.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:publish', 'rollouts:hold'],
  effect: 'read',
  success: 200,
  message: 'Rollouts.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ before: nullish(id), limit: nullish(pageSize) }),
  data: Type.Object(
    { rollouts: Type.Array(Rollout, { maxItems: 200 }), next_before: nullable(id) },
    { additionalProperties: false },
  ),
})
