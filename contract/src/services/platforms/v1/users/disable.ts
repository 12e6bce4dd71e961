import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { PlatformUser } from '#shapes/platform-user.ts'

export const usersDisable = operation({
  path: '/services/platforms/v1/users/disable',
  summary: 'Disable a user or enable them again',
  description: 'Disabling a user ends their tokens. 400 when callers name themselves.',
  extension: true,
  access: 'superadmin',
  record: { user: 'id' },
  effect: 'write',
  events: ['user.disabled', 'user.enabled'],
  success: 200,
  message: 'User updated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    disabled: Type.Boolean(),
  }),
  data: Type.Object({ user: PlatformUser }, { additionalProperties: false }),
})
