import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { text } from '#shapes/fields.ts'
import { passkeyOptions } from '#shapes/passkey.ts'

export const passkeysOptions = operation({
  path: '/v1/passkeys/options',
  summary: 'Begin adding a passkey',
  description:
    'For pages of this service: what the browser needs to make a passkey. It asks for the password, so that a stolen session cannot add one.',
  extension: true,
  forPages: true,
  access: 'session',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  returnsSecret: true,
  success: 200,
  message: 'Make the passkey now.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ password: text(256) }),
  data: Type.Object({ options: passkeyOptions }, { additionalProperties: false }),
})
