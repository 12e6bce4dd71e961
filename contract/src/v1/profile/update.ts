import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nullish, text, words } from '#shapes/fields.ts'
import { userFields } from '#shapes/user.ts'

export const profileUpdate = operation({
  path: '/v1/profile/update',
  summary: 'Change your name and language',
  description: 'Changes what others see of you. An absent field stays as it is.',
  extension: true,
  access: 'session',
  effect: 'write',
  events: { none: 'Names are read when they are shown; the audit log has it.' },
  success: 200,
  message: 'Profile updated.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ name: Type.Optional(words(255)), language: nullish(text(10)) }),
  data: Type.Object(
    { user: Type.Object(userFields, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
})
