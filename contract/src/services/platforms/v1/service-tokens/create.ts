import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { moment, nullish, words } from '#shapes/fields.ts'
import { allowedAddresses, ServiceToken, serviceSecret, tokenScopes } from '#shapes/service-token.ts'

export const serviceTokensCreate = operation({
  path: '/services/platforms/v1/service-tokens/create',
  summary: 'Create a service token',
  description:
    'A token for a program that acts for the platform, for example a pipeline that rolls templates out. It may do what its scopes say and nothing else, expires within 90 days, and publishes only with the preview_id of a fresh preview. A platform can have 50.',
  extension: true,
  access: 'superadmin',
  effect: 'write',
  events: { none: 'A credential; the audit log has it.' },
  returnsSecret: true,
  success: 201,
  message: 'Service token created. It is shown only now.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    name: words(255),
    scopes: tokenScopes,
    allowed_addresses: nullish(allowedAddresses),
    expires_at: nullish(moment),
  }),
  data: Type.Object({ token: serviceSecret, service_token: ServiceToken }, { additionalProperties: false }),
})
