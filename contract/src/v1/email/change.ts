import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nothing, text } from '#shapes/fields.ts'
import { email } from '#shapes/link.ts'

export const emailChange = operation({
  path: '/v1/email/change',
  summary: 'Change the e-mail address',
  description:
    'Mails a link to the new address. The address changes when the link is opened, within a day. The old address is told. 400 where the installation sends no mail.',
  extension: true,
  access: 'session',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  success: 200,
  message: 'A mail with a link is on its way to the new address.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    email: Type.String({ ...email, description: 'The new address.' }),
    password: text(256),
  }),
  data: nothing,
})
