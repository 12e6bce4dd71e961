import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { newPassword, nullish, text, words } from '#shapes/fields.ts'
import { PlatformUser } from '#shapes/platform-user.ts'

export const usersCreate = operation({
  path: '/services/platforms/v1/users/create',
  summary: 'Create a user',
  description: 'The user is never a superadmin; only an operator can make one, at the command line.',
  extension: true,
  access: 'superadmin',
  effect: 'write',
  events: ['user.created'],
  success: 201,
  message: 'User created.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    email: Type.String({ format: 'email', maxLength: 254 }),
    name: words(255),
    password: newPassword,
    language: nullish(text(10)),
    enable_ai: nullish(Type.Boolean()),
  }),
  data: Type.Object({ user: PlatformUser }, { additionalProperties: false }),
})
