import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { nothing } from '../shapes/fields.ts'

export const logout = operation({
  path: '/v1/logout',
  summary: 'Sign out',
  description:
    'The token of this call stops working everywhere within a second. Other tokens of the user stay valid.',
  extension: true,
  access: 'signed-in',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  takesNoKey: true,
  success: 200,
  message: 'Signed out.',
  errors: [400, 401, 422, 429, 500],
  body: Type.Object({}),
  data: nothing,
})
