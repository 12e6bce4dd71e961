import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { DriftedCopy, masterKind } from '#shapes/rollout.ts'

export const driftList = operation({
  path: '/services/operations/v1/admin/drift/list',
  summary: 'List the copies that projects changed or deleted',
  description:
    'The copies of a master board, group or card that their projects have touched or deleted, ordered by project id. after_id and next_after_id are project ids.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write', 'rollouts:publish', 'rollouts:hold', 'reports:read'],
  record: { master: 'id' },
  effect: 'read',
  success: 200,
  message: 'Drift.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    kind: masterKind,
    id: Type.Integer({ ...id, description: 'The id of the master board, group or card.' }),
    after_id: nullish(id),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    { copies: Type.Array(DriftedCopy, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
