import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Plan } from '#shapes/subscription.ts'

export const plansList = operation({
  path: '/services/platforms/v1/plans/list',
  summary: 'List the plans of the platform',
  description: 'The plans that can be subscribed to, with their prices.',
  extension: true,
  access: 'signed-in',
  effect: 'read',
  success: 200,
  message: 'Plans.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object({ plans: Type.Array(Plan, { maxItems: 500 }) }, { additionalProperties: false }),
})
