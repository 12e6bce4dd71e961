import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, words } from '#shapes/fields.ts'
import { clientId, clientSecret, domains, IdentityProvider, ssoRequired } from '#shapes/identity-provider.ts'

export const ssoProvidersUpdate = operation({
  path: '/services/platforms/v1/sso/providers/update',
  summary: 'Change an OpenID provider',
  description:
    'An absent field stays as it is. Turning sso_required on ends the sessions of the people concerned; their tokens for integrations go on for seven days, and then need a sign-in at the provider each week.',
  extension: true,
  access: 'superadmin',
  record: { identityProvider: 'id' },
  effect: 'write',
  events: { none: 'How people sign in; the audit log has it.' },
  success: 200,
  message: 'Provider changed.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    name: Type.Optional(words(255)),
    client_id: Type.Optional(clientId),
    client_secret: Type.Optional(clientSecret),
    domains: Type.Optional(domains),
    sso_required: Type.Optional(ssoRequired),
  }),
  data: Type.Object({ provider: IdentityProvider }, { additionalProperties: false }),
})
