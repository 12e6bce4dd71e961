import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Subscription } from '#shapes/subscription.ts'

export const subscriptionsGet = operation({
  path: '/services/platforms/v1/subscriptions/get',
  summary: 'Get the subscription of the current project',
  description: '404 when the project has no subscription.',
  extension: true,
  access: 'project:viewer|superadmin_billing',
  effect: 'read',
  success: 200,
  message: 'Subscription.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object({ subscription: Subscription }, { additionalProperties: false }),
})
