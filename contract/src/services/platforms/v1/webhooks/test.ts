import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { Delivery } from '#shapes/webhook.ts'

export const webhooksTest = operation({
  path: '/services/platforms/v1/webhooks/test',
  summary: 'Send a test event',
  description:
    'Sends an event of the type `webhook.test`, within a second. webhooks/deliveries/list shows what became of it.',
  extension: true,
  access: 'record:owner|superadmin',
  scopes: ['webhooks:write'],
  record: { webhook: 'id' },
  effect: 'write',
  events: { none: 'Who listens is no news for those who listen; the audit log has it.' },
  success: 200,
  message: 'Test queued.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: Type.Object({ delivery: Delivery }, { additionalProperties: false }),
})
