import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nullish, text } from '#shapes/fields.ts'
import { RecoveryCodes } from '#shapes/recovery-codes.ts'

export const recoveryCodesRegenerate = operation({
  path: '/v1/two-factor/recovery-codes/regenerate',
  summary: 'Create ten new recovery codes',
  description: 'The old codes stop working. Requires the password and a current code.',
  extension: true,
  access: 'session',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  returnsSecret: true,
  success: 200,
  message: 'New recovery codes; the old ones no longer work. They are shown only now.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    password: text(256),
    code: text(64),
    is_recovery: nullish(Type.Boolean()),
  }),
  data: RecoveryCodes,
})
