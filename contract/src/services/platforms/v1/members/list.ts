import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { Member } from '#shapes/member.ts'

export const membersList = operation({
  path: '/services/platforms/v1/members/list',
  summary: 'List the members of the current project',
  description: 'Ordered by user id. Disabled users are marked; they cannot be assigned.',
  extension: true,
  access: 'project:viewer|superadmin',
  scopes: ['people:read'],
  effect: 'read',
  success: 200,
  message: 'Members.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    after_id: nullish(id),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    { members: Type.Array(Member, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
