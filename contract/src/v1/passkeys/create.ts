import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nullable, words } from '#shapes/fields.ts'
import { Passkey, passkeyResponse } from '#shapes/passkey.ts'

export const passkeysCreate = operation({
  path: '/v1/passkeys/create',
  summary: 'Add a passkey',
  description:
    'For pages of this service. A passkey signs in instead of the password, and counts as the second factor. The first one, where there is no authenticator app, comes with ten recovery codes. A user can have 20.',
  extension: true,
  forPages: true,
  access: 'session',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  returnsSecret: true,
  success: 201,
  message: 'Passkey added.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ name: words(255), response: passkeyResponse }),
  data: Type.Object(
    {
      passkey: Passkey,
      recovery_codes: nullable(
        Type.Array(Type.String(), {
          maxItems: 10,
          description: 'New recovery codes, shown only now; null when there were some already.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
})
