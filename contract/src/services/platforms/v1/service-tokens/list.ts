import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { ServiceToken } from '#shapes/service-token.ts'

export const serviceTokensList = operation({
  path: '/services/platforms/v1/service-tokens/list',
  summary: 'List service tokens',
  description: 'The live service tokens of the platform, newest first, without their secrets.',
  extension: true,
  access: 'superadmin',
  effect: 'read',
  success: 200,
  message: 'Service tokens.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object(
    {
      service_tokens: Type.Array(ServiceToken, {
        maxItems: 200,
        description: 'The live tokens, newest first.',
      }),
    },
    { additionalProperties: false },
  ),
})
