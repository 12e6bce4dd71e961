import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { afterPlatformPosition, PlatformEvent, platformEventType } from '#shapes/event.ts'
import { nullish } from '#shapes/fields.ts'

export const platformEventsWatch = operation({
  path: '/services/operations/v1/admin/events/watch',
  summary: 'Follow the events of the platform',
  description:
    'A stream of server-sent events (text/event-stream): first what has happened after `after`, then each event as it happens. The id of each is its position: after a cut, send the last one as `after`, or in the header Last-Event-ID. Without either the stream begins now. A line with a comment comes every 15 seconds.',
  extension: true,
  access: 'superadmin',
  scopes: ['events:read'],
  effect: 'read',
  streams: 'feed',
  success: 200,
  message: 'Events.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    after: nullish(afterPlatformPosition),
    types: nullish(
      Type.Array(platformEventType, { maxItems: 100, description: 'Only events of these types.' }),
    ),
  }),
  data: PlatformEvent,
})
