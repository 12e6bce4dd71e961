import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { linkToken } from '#shapes/link.ts'

export const emailConfirm = operation({
  path: '/v1/email/confirm',
  summary: 'Confirm a new e-mail address with a link',
  description:
    'Takes the token of a link that was mailed by email/change. From then on the new address signs in.',
  extension: true,
  access: 'public',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  success: 200,
  message: 'E-mail address changed.',
  errors: [400, 422, 429, 500],
  body: Type.Object({ token: linkToken }),
  data: Type.Object({ email: Type.String() }, { additionalProperties: false }),
})
