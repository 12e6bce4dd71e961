import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { NotificationPreferences } from '#shapes/notification.ts'

export const notificationsPreferences = operation({
  path: '/v1/notifications/preferences',
  summary: 'Choose how you are told',
  description: 'Changes what is sent and answers everything. Without a field it only answers.',
  extension: true,
  access: 'session',
  effect: 'write',
  events: { none: 'A choice of one person; the audit log has it.' },
  success: 200,
  message: 'Preferences.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Partial(NotificationPreferences),
  data: Type.Object({ preferences: NotificationPreferences }, { additionalProperties: false }),
})
