import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nullish, text } from '#shapes/fields.ts'
import { passkeyResponse } from '#shapes/passkey.ts'
import { SessionUser } from '#shapes/user.ts'

export const sessionsCreate = operation({
  path: '/v1/sessions/create',
  summary: 'Sign in from a page of this service',
  description:
    'Like authenticate, for the console: the token is kept in a cookie that no script can read, and the answer has no token. Only pages of the same origin may call it; others get 403. The cookie counts only for calls from such pages, and an Authorization header always wins over it.',
  extension: true,
  forPages: true,
  access: 'public',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  returnsSecret: true,
  success: 200,
  message: 'Signed in.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    email: Type.String({ format: 'email', maxLength: 254 }),
    password: text(256),
    code: nullish(text(64)),
    is_recovery: nullish(Type.Boolean()),
    passkey: Type.Optional(passkeyResponse),
  }),
  data: SessionUser,
})
