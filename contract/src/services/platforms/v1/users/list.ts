import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { PlatformUser } from '#shapes/platform-user.ts'

export const usersList = operation({
  path: '/services/platforms/v1/users/list',
  summary: 'List the users of the platform',
  description: 'Ordered by id, including disabled users.',
  extension: true,
  access: 'superadmin',
  scopes: ['people:read'],
  effect: 'read',
  success: 200,
  message: 'Users.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    after_id: nullish(id),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    { users: Type.Array(PlatformUser, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
