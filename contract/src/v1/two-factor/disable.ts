import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nothing, nullish, text } from '#shapes/fields.ts'

export const twoFactorDisable = operation({
  path: '/v1/two-factor/disable',
  summary: 'Turn the second factor off',
  description: 'Requires the password, and a current code or a recovery code.',
  extension: true,
  access: 'session',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  success: 200,
  message: 'The second factor is off.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    password: text(256),
    code: text(64),
    is_recovery: nullish(Type.Boolean()),
  }),
  data: nothing,
})
