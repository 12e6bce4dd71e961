import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const tokensRevoke = operation({
  path: '/v1/tokens/revoke',
  summary: "Revoke one of the caller's tokens",
  description: 'Takes effect within a second everywhere.',
  extension: true,
  access: 'session',
  record: { token: 'id' },
  effect: 'write',
  events: { none: 'A credential of one person; the audit log has it.' },
  success: 200,
  message: 'Token revoked.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: nothing,
})
