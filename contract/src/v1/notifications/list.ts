import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, integer, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { Notification } from '#shapes/notification.ts'

export const notificationsList = operation({
  path: '/v1/notifications/list',
  summary: 'List what you are told of',
  description: 'Newest first, from all projects that the caller is a member of.',
  extension: true,
  access: 'session',
  effect: 'read',
  success: 200,
  message: 'Notifications.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    is_unread: nullish(Type.Boolean({ description: 'true lists only what is unread.' })),
    before_id: nullish(id),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    {
      notifications: Type.Array(Notification, { description: 'The notifications, newest first.' }),
      unread_count: Type.Integer({
        ...integer,
        description: 'How many are unread, counted to 100.',
        examples: [3],
      }),
      next_before_id: nullable(id),
    },
    { additionalProperties: false },
  ),
})
