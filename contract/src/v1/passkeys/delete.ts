import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing, text } from '#shapes/fields.ts'

export const passkeysDelete = operation({
  path: '/v1/passkeys/delete',
  summary: 'Remove a passkey',
  description: 'For a device that was lost or sold. It asks for the password.',
  extension: true,
  access: 'session',
  record: { passkey: 'id' },
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  success: 200,
  message: 'Passkey removed.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id, password: text(256) }),
  data: nothing,
})
