import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nullish } from '#shapes/fields.ts'
import { NewWebhook, webhookTypes, webhookUrl } from '#shapes/webhook.ts'

export const webhooksCreate = operation({
  path: '/services/platforms/v1/webhooks/create',
  summary: 'Create a webhook',
  description:
    'Posts the events of the current project to an address, signed as Standard Webhooks defines it: in order, at least once, tried again for three days. A superadmin who sends no X-Project-Id gets a webhook for all projects of the platform and for the platform itself. The answer has the secret, this once.',
  extension: true,
  access: 'project:owner|superadmin',
  scopes: ['webhooks:write'],
  orPlatform: 'people',
  answerIsConfidential: true,
  effect: 'write',
  events: { none: 'Who listens is no news for those who listen; the audit log has it.' },
  success: 201,
  message: 'Webhook created.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ url: webhookUrl, types: nullish(webhookTypes) }),
  data: Type.Object({ webhook: NewWebhook }, { additionalProperties: false }),
})
