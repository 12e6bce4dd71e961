import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { IdentityProvider } from '#shapes/identity-provider.ts'

export const ssoProvidersList = operation({
  path: '/services/platforms/v1/sso/providers/list',
  summary: 'List OpenID providers',
  description: 'The providers at which people of the platform can sign in, without their secrets.',
  extension: true,
  access: 'superadmin',
  effect: 'read',
  success: 200,
  message: 'Providers.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object(
    { providers: Type.Array(IdentityProvider, { maxItems: 20, description: 'The providers, by id.' }) },
    { additionalProperties: false },
  ),
})
