import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { passOnLink } from '#shapes/link.ts'

export const usersResetPassword = operation({
  path: '/services/platforms/v1/users/reset-password',
  summary: 'Send a user a link for a new password',
  description:
    'Mails the user a link that works once and for an hour. Their password stays until they use it. Where the installation sends no mail, the answer holds the link to pass on. A second factor stays on.',
  extension: true,
  access: 'superadmin',
  record: { user: 'id' },
  answerIsConfidential: true,
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  success: 200,
  message: 'The link is on its way.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: Type.Object({ link: passOnLink }, { additionalProperties: false }),
})
