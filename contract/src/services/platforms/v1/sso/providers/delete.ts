import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const ssoProvidersDelete = operation({
  path: '/services/platforms/v1/sso/providers/delete',
  summary: 'Remove an OpenID provider',
  description:
    'Nobody signs in there any more. People who have a password use it again; others ask for one with password/forgot.',
  extension: true,
  access: 'superadmin',
  record: { identityProvider: 'id' },
  effect: 'write',
  events: { none: 'How people sign in; the audit log has it.' },
  success: 200,
  message: 'Provider removed.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: nothing,
})
