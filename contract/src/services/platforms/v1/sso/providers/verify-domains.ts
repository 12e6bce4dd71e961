import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { IdentityProvider } from '#shapes/identity-provider.ts'

export const ssoProvidersVerifyDomains = operation({
  path: '/services/platforms/v1/sso/providers/verify-domains',
  summary: 'Check the domains of a provider',
  description:
    'Looks for the TXT record of each domain, as domain_proofs of the provider names it. Nobody can sign in with an address of a domain that is not proven. The records are looked for again every week; one that is missing for a week ends the proof.',
  extension: true,
  access: 'superadmin',
  record: { identityProvider: 'id' },
  effect: 'write',
  events: { none: 'How people sign in; the audit log has it.' },
  success: 200,
  message: 'Domains checked.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: Type.Object(
    {
      provider: IdentityProvider,
      checks: Type.Array(
        Type.Object(
          {
            domain: Type.String({ description: 'The domain.' }),
            outcome: Type.Unsafe<'proven' | 'missing' | 'unknown'>({
              type: 'string',
              enum: ['proven', 'missing', 'unknown'],
              description: 'unknown: no name server answered.',
            }),
          },
          { additionalProperties: false },
        ),
        { description: 'What was found for each domain that no operator vouches for.' },
      ),
    },
    { additionalProperties: false },
  ),
})
