import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { nullish, text } from '../shapes/fields.ts'
import { AuthenticatedUser } from '../shapes/user.ts'

export const authenticate = operation({
  path: '/v1/authenticate',
  summary: 'Sign in',
  description:
    'Takes an e-mail address and a password and returns a Bearer token. If the user has a second factor, `code` must be a current one-time code or, with `is_recovery`, a recovery code. If `token` is sent, it must be a current Bearer token of the same user; it is revoked and replaced.',
  access: 'public',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  returnsSecret: true,
  success: 200,
  message: 'Signed in.',
  errors: [400, 401, 422, 429, 500],
  bodies: { 400: 'plain', 500: 'plain' },
  envelopeErrors: true,
  body: Type.Object({
    email: Type.String({ format: 'email', maxLength: 254 }),
    password: text(256),
    token: nullish(text(255)),
    code: nullish(text(64)),
    is_recovery: nullish(Type.Boolean()),
  }),
  data: AuthenticatedUser,
})
