import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { isNew } from '#shapes/external.ts'
import { PlatformUser } from '#shapes/platform-user.ts'
import { userToUpsert } from '#shapes/upserts.ts'

export const usersUpsert = operation({
  path: '/services/platforms/v1/users/upsert',
  summary: 'Make or change a person by their external id',
  description:
    'A new person has no password and cannot sign in until they accept an invitation to their address. It never takes over an account: an address that somebody else has is 422, superadmins and people without an external id are never changed, and neither is the address of somebody who has signed in.',
  extension: true,
  access: 'superadmin',
  scopes: ['people:write'],
  effect: 'write',
  events: ['user.created'],
  success: 200,
  message: 'Person saved.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object(userToUpsert),
  data: Type.Object({ user: PlatformUser, is_new: isNew }, { additionalProperties: false }),
})
