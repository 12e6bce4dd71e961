import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { newPassword, nothing } from '#shapes/fields.ts'
import { linkToken } from '#shapes/link.ts'

export const passwordReset = operation({
  path: '/v1/password/reset',
  summary: 'Set a new password with a link',
  description:
    'Takes the token of a link that was mailed by password/forgot. Every session and token of the user ends. A second factor stays on, and is asked for at the next sign-in.',
  extension: true,
  access: 'public',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  success: 200,
  message: 'Password changed. Sign in with the new one.',
  errors: [400, 422, 429, 500],
  body: Type.Object({ token: linkToken, new_password: newPassword }),
  data: nothing,
})
