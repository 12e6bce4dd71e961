import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Passkey } from '#shapes/passkey.ts'

export const passkeysList = operation({
  path: '/v1/passkeys/list',
  summary: 'List your passkeys',
  description: 'The passkeys of the caller.',
  extension: true,
  access: 'session',
  effect: 'read',
  success: 200,
  message: 'Passkeys.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object(
    { passkeys: Type.Array(Passkey, { maxItems: 20, description: 'The passkeys, by id.' }) },
    { additionalProperties: false },
  ),
})
