import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { passkeyOptions } from '#shapes/passkey.ts'

export const passkeysChallenge = operation({
  path: '/v1/passkeys/challenge',
  summary: 'Begin signing in with a passkey',
  description:
    'For pages of this service: what the browser needs to ask for a passkey. It does not name anybody.',
  extension: true,
  forPages: true,
  access: 'public',
  effect: 'write',
  events: { none: 'Nobody is signed in yet.' },
  returnsSecret: true,
  success: 200,
  message: 'Use the passkey now.',
  errors: [400, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object({ options: passkeyOptions }, { additionalProperties: false }),
})
