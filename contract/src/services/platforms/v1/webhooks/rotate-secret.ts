import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { NewWebhook } from '#shapes/webhook.ts'

export const webhooksRotateSecret = operation({
  path: '/services/platforms/v1/webhooks/rotate-secret',
  summary: 'Get a new secret for a webhook',
  description:
    'For 24 hours deliveries are signed with both secrets, so that the receiver can change in between. The answer has the new one, this once.',
  extension: true,
  access: 'record:owner|superadmin',
  scopes: ['webhooks:write'],
  record: { webhook: 'id' },
  answerIsConfidential: true,
  effect: 'write',
  events: { none: 'Who listens is no news for those who listen; the audit log has it.' },
  success: 200,
  message: 'Secret rotated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: Type.Object({ webhook: NewWebhook }, { additionalProperties: false }),
})
