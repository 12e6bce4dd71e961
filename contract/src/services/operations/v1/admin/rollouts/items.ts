import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { RolloutItem } from '#shapes/rollout.ts'

export const rolloutsItems = operation({
  path: '/services/operations/v1/admin/rollouts/items',
  summary: 'List what a rollout changed, field by field',
  description:
    'Boards first, then groups, then cards. To get the next page, send next_after as `after`; it is null on the last page.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:publish', 'rollouts:hold'],
  record: { rollout: 'number' },
  effect: 'read',
  success: 200,
  message: 'Items.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id, after: nullish(id), limit: nullish(pageSize) }),
  data: Type.Object(
    { items: Type.Array(RolloutItem, { maxItems: 200 }), next_after: nullable(id) },
    { additionalProperties: false },
  ),
})
