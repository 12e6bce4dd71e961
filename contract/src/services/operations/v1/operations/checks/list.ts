import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Check } from '#shapes/check.ts'

export const checksList = operation({
  path: '/services/operations/v1/operations/checks/list',
  summary: 'List the checks of the project',
  description: 'Failed checks first, then by name.',
  extension: true,
  access: 'project:viewer',
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Checks.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object({ checks: Type.Array(Check, { maxItems: 1_000 }) }, { additionalProperties: false }),
})
