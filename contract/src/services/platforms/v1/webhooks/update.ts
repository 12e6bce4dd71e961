import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullish } from '#shapes/fields.ts'
import { Webhook, webhookTypes, webhookUrl } from '#shapes/webhook.ts'

export const webhooksUpdate = operation({
  path: '/services/platforms/v1/webhooks/update',
  summary: 'Change a webhook',
  description:
    'Changes where events are posted, or which. An absent field stays; null for `types` means all.',
  extension: true,
  access: 'record:owner|superadmin',
  scopes: ['webhooks:write'],
  record: { webhook: 'id' },
  effect: 'write',
  events: { none: 'Who listens is no news for those who listen; the audit log has it.' },
  success: 200,
  message: 'Webhook updated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id, url: nullish(webhookUrl), types: nullish(webhookTypes) }),
  data: Type.Object({ webhook: Webhook }, { additionalProperties: false }),
})
