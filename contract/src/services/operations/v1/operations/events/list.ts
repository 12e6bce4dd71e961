import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { afterPosition, Event, position, projectEventType } from '#shapes/event.ts'
import { nullish } from '#shapes/fields.ts'

export const eventsList = operation({
  path: '/services/operations/v1/operations/events/list',
  summary: 'List the changes of the project',
  description:
    'Every change of the current project, in the order of their commits and without gaps, and what the platform published for it. Keep `next_after` and send it as `after` to go on from there. Events are kept for at least 30 days.',
  extension: true,
  access: 'project:viewer',
  effect: 'read',
  success: 200,
  message: 'Events.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    after: nullish(afterPosition),
    types: nullish(
      Type.Array(projectEventType, { maxItems: 100, description: 'Only events of these types.' }),
    ),
    limit: nullish(
      Type.Integer({ minimum: 1, maximum: 500, description: 'How many events; 100 when absent.' }),
    ),
  }),
  data: Type.Object(
    {
      events: Type.Array(Event, { maxItems: 500, description: 'The events, oldest first.' }),
      next_after: position,
      has_more: Type.Boolean({ description: 'Whether there is more to read right now.' }),
    },
    { additionalProperties: false },
  ),
})
