import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { PlatformUser } from '#shapes/platform-user.ts'

export const usersErase = operation({
  path: '/services/platforms/v1/users/erase',
  summary: 'Erase a person',
  description:
    'The name and e-mail address of the user are gone for good; they can never sign in again and leave all projects. What they wrote stays, by a user without a name. 400 when a project would be left without an owner. A service token erases only people whom a program has made.',
  extension: true,
  access: 'superadmin',
  scopes: ['people:erase'],
  record: { user: 'id' },
  effect: 'write',
  events: ['user.erased', 'member.removed', 'card.updated'],
  success: 200,
  message: 'User erased.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: Type.Object({ user: PlatformUser }, { additionalProperties: false }),
})
