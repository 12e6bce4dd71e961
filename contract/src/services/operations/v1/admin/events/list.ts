import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { afterPlatformPosition, PlatformEvent, platformEventType, platformPosition } from '#shapes/event.ts'
import { nullish } from '#shapes/fields.ts'

export const platformEventsList = operation({
  path: '/services/operations/v1/admin/events/list',
  summary: 'List the events of the platform',
  description:
    'Rollouts, projects, users and subscriptions of your platform, in the order of their commits and without gaps. Keep `next_after` and send it as `after` to go on from there. Events are kept for at least 30 days.',
  extension: true,
  access: 'superadmin',
  scopes: ['events:read'],
  effect: 'read',
  success: 200,
  message: 'Events.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    after: nullish(afterPlatformPosition),
    types: nullish(
      Type.Array(platformEventType, { maxItems: 100, description: 'Only events of these types.' }),
    ),
    limit: nullish(
      Type.Integer({ minimum: 1, maximum: 500, description: 'How many events; 100 when absent.' }),
    ),
  }),
  data: Type.Object(
    {
      events: Type.Array(PlatformEvent, { maxItems: 500, description: 'The events, oldest first.' }),
      next_after: platformPosition,
      has_more: Type.Boolean({ description: 'Whether there is more to read right now.' }),
    },
    { additionalProperties: false },
  ),
})
