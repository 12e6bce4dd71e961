import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nullable } from '#shapes/fields.ts'
import { Branding, logoUrl } from '#shapes/platform.ts'

export const platformBranding = operation({
  path: '/services/platforms/v1/platform/branding',
  summary: 'Show how a platform looks',
  description:
    'For pages before anybody has signed in. Null for a platform that looks like Muster, or that is none.',
  extension: true,
  access: 'public',
  effect: 'read',
  success: 200,
  message: 'Branding.',
  errors: [400, 422, 429, 500],
  body: Type.Object({
    platform: Type.Integer({
      minimum: 1,
      maximum: 9e15,
      description: 'The id of the platform.',
      examples: [1],
    }),
  }),
  data: Type.Object(
    { branding: nullable(Branding), logo_url: nullable(logoUrl) },
    { additionalProperties: false },
  ),
})
