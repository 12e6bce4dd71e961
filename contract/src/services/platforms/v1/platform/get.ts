import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Platform } from '#shapes/platform.ts'

export const platformGet = operation({
  path: '/services/platforms/v1/platform/get',
  summary: 'Show the platform',
  description: 'Its name and its rules.',
  extension: true,
  access: 'superadmin',
  effect: 'read',
  success: 200,
  message: 'Platform.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object({ platform: Platform }, { additionalProperties: false }),
})
