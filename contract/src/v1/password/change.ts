import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { newPassword, nothing, text } from '#shapes/fields.ts'

export const passwordChange = operation({
  path: '/v1/password/change',
  summary: 'Change the password',
  description:
    'The new password has 15 to 256 characters and is not one of the most common. Revokes every other token of the user.',
  extension: true,
  access: 'session',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  success: 200,
  message: 'Password changed. Every other token of yours was revoked.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    current_password: text(256),
    new_password: newPassword,
  }),
  data: nothing,
})
