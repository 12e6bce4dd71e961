import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing, nullish } from '#shapes/fields.ts'

export const webhooksDeliveriesRedeliver = operation({
  path: '/services/platforms/v1/webhooks/deliveries/redeliver',
  summary: 'Send events again',
  description:
    'With `delivery_id`: that event, once more, now. With `after`: every event after that position, in order, as if it had never been sent.',
  extension: true,
  access: 'record:owner|superadmin',
  scopes: ['webhooks:write'],
  record: { webhook: 'id' },
  references: { delivery_id: 'delivery' },
  exactlyOneOf: ['delivery_id', 'after'],
  effect: 'write',
  events: { none: 'Who listens is no news for those who listen; the audit log has it.' },
  success: 200,
  message: 'Redelivery queued.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    delivery_id: nullish(
      Type.Integer({
        ...id,
        description: 'A delivery, as webhooks/deliveries/list shows it.',
        examples: [1],
      }),
    ),
    after: nullish(
      Type.String({
        maxLength: 31,
        description:
          'A position of the feed; a webhook of a platform is replayed in the feed of the platform.',
        examples: ['842-17'],
      }),
    ),
  }),
  data: nothing,
})
