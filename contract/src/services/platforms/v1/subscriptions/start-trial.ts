import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, text } from '#shapes/fields.ts'
import { Subscription } from '#shapes/subscription.ts'

export const subscriptionsStartTrial = operation({
  path: '/services/platforms/v1/subscriptions/start-trial',
  summary: 'Start the trial of a project',
  description:
    'The project gets the tools of the plan until the trial ends. 400 when it has a subscription already, or when the plan is not sold.',
  extension: true,
  access: 'superadmin',
  record: { project: 'project_id' },
  effect: 'write',
  events: ['subscription.updated'],
  success: 201,
  message: 'Trial started.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    project_id: id,
    product: text(100),
    plan: text(100),
    days: Type.Integer({ minimum: 1, maximum: 3650 }),
  }),
  data: Type.Object({ subscription: Subscription }, { additionalProperties: false }),
})
