import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, oneOf, words } from '#shapes/fields.ts'

export const subscriptionsUpgradeTrial = operation({
  path: '/services/platforms/v1/subscriptions/upgrade-trial',
  summary: 'Upgrade a trial to a paid subscription',
  description:
    'Opens a checkout for a trial that is still running or has expired. The customer pays at checkout_url.',
  access: 'project:owner|superadmin_billing',
  worksWhileSuspended: true,
  effect: 'write',
  events: ['subscription.updated'],
  answerIsConfidential: true,
  success: 200,
  message: 'Checkout opened.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  bodies: { 401: 'message-only', 403: 'with-data' },
  body: Type.Object({
    plan: words(100),
    period: oneOf('month', 'year'),
    product: words(100),
  }),
  data: Type.Object(
    { checkout_url: Type.String(), session_id: nullable(Type.String()), subscription_id: id },
    { additionalProperties: false },
  ),
})
