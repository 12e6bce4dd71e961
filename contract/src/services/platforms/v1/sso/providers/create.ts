import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { words } from '#shapes/fields.ts'
import { clientId, clientSecret, domains, IdentityProvider, issuer, slug } from '#shapes/identity-provider.ts'

export const ssoProvidersCreate = operation({
  path: '/services/platforms/v1/sso/providers/create',
  summary: 'Add an OpenID provider',
  description:
    'People of the platform can sign in there once its domains are proven: enter the TXT records of domain_proofs in their DNS and call sso/providers/verify-domains. Enter the redirect_uri of the answer at the provider.',
  extension: true,
  access: 'superadmin',
  effect: 'write',
  events: { none: 'How people sign in; the audit log has it.' },
  success: 201,
  message: 'Provider added.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    slug,
    name: words(255),
    issuer,
    client_id: clientId,
    client_secret: clientSecret,
    domains,
  }),
  data: Type.Object({ provider: IdentityProvider }, { additionalProperties: false }),
})
