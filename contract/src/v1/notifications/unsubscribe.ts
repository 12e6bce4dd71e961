import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nothing, text } from '#shapes/fields.ts'

export const notificationsUnsubscribe = operation({
  path: '/v1/notifications/unsubscribe',
  summary: 'Stop the daily mail',
  description: 'With the token of the link in the mail, without signing in.',
  extension: true,
  access: 'public',
  effect: 'write',
  events: { none: 'A choice of one person; the audit log has it.' },
  success: 200,
  message: 'No more daily mails.',
  errors: [400, 422, 429, 500],
  body: Type.Object({
    token: Type.String({
      ...text(100),
      description: 'What the link in the mail has behind its `#`.',
      examples: ['7.AbC'],
    }),
  }),
  data: nothing,
})
