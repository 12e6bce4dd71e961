import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { Webhook } from '#shapes/webhook.ts'

export const webhooksSuspend = operation({
  path: '/services/platforms/v1/webhooks/suspend',
  summary: 'Suspend a webhook',
  description:
    'Nothing is sent until it is resumed. Nothing is lost either: it then goes on where it stopped.',
  extension: true,
  access: 'record:owner|superadmin',
  scopes: ['webhooks:write'],
  record: { webhook: 'id' },
  effect: 'write',
  events: { none: 'Who listens is no news for those who listen; the audit log has it.' },
  success: 200,
  message: 'Webhook suspended.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: Type.Object({ webhook: Webhook }, { additionalProperties: false }),
})
