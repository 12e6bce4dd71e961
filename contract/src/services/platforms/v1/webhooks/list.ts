import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Webhook } from '#shapes/webhook.ts'

export const webhooksList = operation({
  path: '/services/platforms/v1/webhooks/list',
  summary: 'List webhooks',
  description:
    'The webhooks of the current project, or, for a superadmin who sends no X-Project-Id, of the platform.',
  extension: true,
  access: 'project:owner|superadmin',
  scopes: ['webhooks:write'],
  orPlatform: 'people',
  effect: 'read',
  success: 200,
  message: 'Webhooks.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object(
    { webhooks: Type.Array(Webhook, { maxItems: 20, description: 'The webhooks, by id.' }) },
    { additionalProperties: false },
  ),
})
