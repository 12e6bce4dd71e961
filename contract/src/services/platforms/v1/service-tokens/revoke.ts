import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const serviceTokensRevoke = operation({
  path: '/services/platforms/v1/service-tokens/revoke',
  summary: 'Revoke a service token',
  description: 'It stops working everywhere within a second.',
  extension: true,
  access: 'superadmin',
  record: { serviceToken: 'id' },
  effect: 'write',
  events: { none: 'A credential; the audit log has it.' },
  success: 200,
  message: 'Service token revoked.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: nothing,
})
