import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { afterPosition, Event, projectEventType } from '#shapes/event.ts'
import { nullish } from '#shapes/fields.ts'

export const eventsWatch = operation({
  path: '/services/operations/v1/operations/events/watch',
  summary: 'Follow the changes of the project',
  description:
    'A stream of server-sent events (text/event-stream): first what has happened after `after`, then each change as it happens. The id of each is its position: after a cut, send the last one as `after`, or in the header Last-Event-ID. Without either the stream begins now. A line with a comment comes every 15 seconds.',
  extension: true,
  access: 'project:viewer',
  forEmbeds: true,
  effect: 'read',
  streams: 'feed',
  success: 200,
  message: 'Events.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    after: nullish(afterPosition),
    types: nullish(
      Type.Array(projectEventType, { maxItems: 100, description: 'Only events of these types.' }),
    ),
  }),
  data: Event,
})
