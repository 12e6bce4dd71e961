import { Type } from 'typebox'
import { id, moment, text, words } from './fields.ts'

export const slug = Type.String({
  pattern: '^[a-z0-9][a-z0-9-]{1,62}$',
  maxLength: 63,
  description: 'Its name in addresses: small letters, digits and hyphens. It cannot change.',
  examples: ['acme'],
})

export const issuer = Type.String({
  ...text(2_000),
  minLength: 1,
  description: 'The address of the OpenID provider, as its discovery document names it.',
  examples: ['https://login.acme.example'],
})

export const domains = Type.Array(
  Type.String({ pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$', maxLength: 253 }),
  {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description: 'The domains of the addresses that it vouches for, in small letters.',
    examples: [['acme.example']],
  },
)

export const clientId = Type.String({
  ...words(255),
  description: 'How the provider knows this service.',
  examples: ['muster'],
})

export const clientSecret = Type.String({
  ...words(500),
  description: 'The secret that the provider gave this service. It is stored encrypted and never shown.',
  examples: ['correct-horse'],
})

export const ssoRequired = Type.Boolean({
  description:
    'Whether people with an address of these domains sign in there and in no other way. It takes one sign-in through the provider first.',
})

export const IdentityProvider = Type.Object(
  {
    id,
    slug,
    name: Type.String(),
    issuer,
    client_id: clientId,
    domains,
    sso_required: ssoRequired,
    redirect_uri: Type.String({
      description: 'The address to enter at the provider, where it sends people back to.',
      examples: ['https://muster.example/api/v1/sso/acme/callback'],
    }),
    created_at: moment,
    updated_at: moment,
  },
  { additionalProperties: false },
)
