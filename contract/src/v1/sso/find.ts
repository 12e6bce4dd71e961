import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nullable } from '#shapes/fields.ts'
import { email } from '#shapes/link.ts'

export const ssoFind = operation({
  path: '/v1/sso/find',
  summary: 'Find where an address signs in',
  description:
    'The OpenID provider for the domain of an address, if there is one; none for an address that an account of another platform has.',
  extension: true,
  access: 'public',
  effect: 'read',
  success: 200,
  message: 'Provider.',
  errors: [400, 422, 429, 500],
  body: Type.Object({ email }),
  data: Type.Object(
    {
      name: nullable(
        Type.String({
          description: 'The name of the provider; null when there is none.',
          examples: ['Acme'],
        }),
      ),
      start_url: nullable(
        Type.String({
          description: 'Where a browser goes to sign in; null when there is none.',
          examples: ['/api/v1/sso/acme/start'],
        }),
      ),
      sso_required: Type.Boolean({ description: 'Whether there is no other way to sign in.' }),
    },
    { additionalProperties: false },
  ),
})
