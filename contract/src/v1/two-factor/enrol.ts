import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { text } from '#shapes/fields.ts'

export const twoFactorEnrol = operation({
  path: '/v1/two-factor/enrol',
  summary: 'Start setting up a second factor',
  description: 'Nothing changes until two-factor/confirm is called. 400 when a second factor is already on.',
  extension: true,
  access: 'session',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  returnsSecret: true,
  success: 200,
  message: 'Scan the address with an authenticator, then confirm with a code.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    password: text(256),
  }),
  data: Type.Object(
    {
      otpauth_uri: Type.String({ description: 'The address to show as a QR code.' }),
      secret: Type.String({ description: 'The secret in Base32, for typing into an authenticator app.' }),
    },
    { additionalProperties: false },
  ),
})
