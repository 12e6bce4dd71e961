import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { text } from '#shapes/fields.ts'
import { RecoveryCodes } from '#shapes/recovery-codes.ts'

export const twoFactorConfirm = operation({
  path: '/v1/two-factor/confirm',
  summary: 'Turn the second factor on',
  description:
    '`code` is the first code from the authenticator app that scanned the otpauth_uri of two-factor/enrol. Returns ten recovery codes. 400 when two-factor/enrol was not called first, or a second factor is already on.',
  extension: true,
  access: 'session',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  returnsSecret: true,
  success: 200,
  message: 'The second factor is on. Keep the recovery codes; they are shown only now.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    code: text(64),
  }),
  data: RecoveryCodes,
})
