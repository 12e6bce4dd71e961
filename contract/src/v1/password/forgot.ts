import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nothing } from '#shapes/fields.ts'
import { email } from '#shapes/link.ts'

export const passwordForgot = operation({
  path: '/v1/password/forgot',
  summary: 'Ask for a new password',
  description:
    'Mails a link to the address, if an account has it. The answer is the same for every address. The link works once and for an hour. 400 where the installation sends no mail.',
  extension: true,
  access: 'public',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  success: 200,
  message: 'If an account has this address, a mail with a link is on its way.',
  errors: [400, 422, 429, 500],
  body: Type.Object({ email }),
  data: nothing,
})
