import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { passkeyResponse } from '#shapes/passkey.ts'
import { SessionUser } from '#shapes/user.ts'

export const passkeysSignIn = operation({
  path: '/v1/passkeys/sign-in',
  summary: 'Sign in with a passkey',
  description:
    'For pages of this service: instead of address, password and second factor. The device has checked who holds it.',
  extension: true,
  forPages: true,
  access: 'public',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  returnsSecret: true,
  success: 200,
  message: 'Signed in.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ response: passkeyResponse }),
  data: SessionUser,
})
