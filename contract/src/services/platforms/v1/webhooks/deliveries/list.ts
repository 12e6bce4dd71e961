import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { Delivery } from '#shapes/webhook.ts'

export const webhooksDeliveriesList = operation({
  path: '/services/platforms/v1/webhooks/deliveries/list',
  summary: 'List what a webhook was sent',
  description: 'Newest first. Deliveries are kept for 30 days.',
  extension: true,
  access: 'record:owner|superadmin',
  scopes: ['webhooks:write'],
  record: { webhook: 'id' },
  effect: 'read',
  success: 200,
  message: 'Deliveries.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id, before_id: nullish(id), limit: nullish(pageSize) }),
  data: Type.Object(
    {
      deliveries: Type.Array(Delivery, { maxItems: 200, description: 'The deliveries, newest first.' }),
      next_before_id: nullable(id),
    },
    { additionalProperties: false },
  ),
})
