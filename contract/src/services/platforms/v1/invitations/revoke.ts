import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const invitationsRevoke = operation({
  path: '/services/platforms/v1/invitations/revoke',
  summary: 'Revoke an invitation',
  description: 'Its link no longer works.',
  extension: true,
  access: 'record:owner|superadmin',
  record: { invitation: 'id' },
  effect: 'write',
  events: { none: 'Nothing has changed in the project; the audit log has it.' },
  success: 200,
  message: 'Invitation revoked.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: nothing,
})
