import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { integer, nullish } from '#shapes/fields.ts'

export const notificationsRead = operation({
  path: '/v1/notifications/read',
  summary: 'Mark notifications as read',
  description: 'Those up to an id, or all.',
  extension: true,
  access: 'session',
  effect: 'write',
  isNotAudited: true,
  events: { none: 'A read mark of one person.' },
  success: 200,
  message: 'Marked as read.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    up_to: nullish(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER - 1,
        description: 'Those with this id or a smaller one; all when absent.',
        examples: [7],
      }),
    ),
  }),
  data: Type.Object({ read_count: integer }, { additionalProperties: false }),
})
