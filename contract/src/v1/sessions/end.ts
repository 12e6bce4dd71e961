import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nothing } from '#shapes/fields.ts'

export const sessionsEnd = operation({
  path: '/v1/sessions/end',
  summary: 'Sign out of the console',
  description: 'Ends the session of this call everywhere within a second and removes its cookie.',
  extension: true,
  forPages: true,
  access: 'session',
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  takesNoKey: true,
  success: 200,
  message: 'Signed out.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: nothing,
})
