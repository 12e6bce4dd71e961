import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { AccessToken } from '#shapes/token.ts'

export const tokensList = operation({
  path: '/v1/tokens/list',
  summary: "List the caller's tokens",
  description:
    'Live tokens, newest first: at most 100 from sign-ins and 100 for integrations. The secrets are never shown.',
  extension: true,
  access: 'session',
  effect: 'read',
  success: 200,
  message: 'Your tokens.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object(
    { access_tokens: Type.Array(AccessToken, { maxItems: 200 }) },
    { additionalProperties: false },
  ),
})
