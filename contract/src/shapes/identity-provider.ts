import { Type } from 'typebox'
import { id, moment, nullable, text, words } from './fields.ts'

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

/** The DNS record that proves a domain, and whether it was found. */
const DomainProof = Type.Object(
  {
    domain: Type.String({ description: 'The domain.' }),
    record_name: Type.String({
      description: 'The name of the TXT record that proves the domain.',
      examples: ['_muster.acme.example'],
    }),
    record_value: Type.String({
      description: 'What the record must hold.',
      examples: ['muster-domain=2f1c9d0e6b7a4c3d8e5f0a1b2c3d4e5f'],
    }),
    verified_at: Type.Unsafe<string | null>({
      ...nullable(moment),
      description: 'When the domain was proven; null: it does not count yet.',
    }),
    is_by_operator: Type.Boolean({ description: 'An operator of the installation vouches for it.' }),
  },
  { additionalProperties: false },
)

export const IdentityProvider = Type.Object(
  {
    id,
    slug,
    name: Type.String(),
    issuer,
    client_id: clientId,
    domains,
    domain_proofs: Type.Array(DomainProof, {
      description: 'For each domain, the DNS record that proves it, and since when it is proven.',
    }),
    sso_required: ssoRequired,
    signs_superadmins_in: Type.Boolean({
      description:
        'Whether superadmins may sign in there too. Only an operator of the installation can allow it.',
    }),
    redirect_uri: Type.String({
      description: 'The address to enter at the provider, where it sends people back to.',
      examples: ['https://muster.example/api/v1/sso/acme/callback'],
    }),
    created_at: moment,
    updated_at: moment,
  },
  { additionalProperties: false },
)
