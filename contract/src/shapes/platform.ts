import { Type } from 'typebox'
import { fonts } from '../branding.ts'
import { id, moment, nullable, oneOf, words } from './fields.ts'

export const needsSecondFactor = Type.Boolean({
  description: 'Whether superadmins need a second factor or a passkey to use their rights.',
})

export const approveAbove = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description:
      'A push or sync that would reach so many projects must be proposed, and approved by another superadmin. Null: none must.',
    examples: [1000],
  }),
)

export const embedOrigins = Type.Array(
  Type.String({ maxLength: 255, format: 'embed-origin', examples: ['https://shop.example'] }),
  {
    maxItems: 20,
    uniqueItems: true,
    description:
      'The pages that may show embedded boards: origins with https, or with http on this machine, without a path.',
  },
)

const colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#7a1f3d'] })

/** How the console, mails and embedded boards of a platform look. */
export const Branding = Type.Object(
  {
    name: Type.String({ ...words(60), description: 'Instead of Muster.', examples: ['Crumb'] }),
    accent: Type.String({ ...colour, description: 'Of buttons and links.' }),
    background: Type.String({ ...colour, description: 'Of pages, on light screens.', examples: ['#ffffff'] }),
    radius: Type.Integer({ minimum: 0, maximum: 16, description: 'Of corners, in pixels.', examples: [6] }),
    font: Type.Unsafe<keyof typeof fonts>({ ...oneOf(...Object.keys(fonts)), examples: ['system'] }),
  },
  {
    additionalProperties: false,
    description: 'Text has a contrast of at least 4.5:1 on all of it; other colours are refused.',
  },
)

export const logoUrl = Type.String({
  description: 'The path of the logo on this service. Anybody may read it.',
  examples: ['/api/logos/1/k3v9q2'],
})

export const Platform = Type.Object(
  {
    id,
    name: Type.String(),
    superadmins_need_second_factor: needsSecondFactor,
    approve_above: approveAbove,
    embed_origins: embedOrigins,
    branding: nullable(Branding),
    logo_url: nullable(logoUrl),
    created_at: moment,
  },
  { additionalProperties: false },
)
