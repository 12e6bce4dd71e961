import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { words } from '#shapes/fields.ts'
import { Theme } from '#shapes/theme.ts'

export const themesCreate = operation({
  path: '/services/websites/v1/themes/create',
  summary: 'Create a theme in the current project',
  description: 'The new theme has no version; create a draft with themes/versions/create.',
  extension: true,
  access: 'project:member',
  effect: 'write',
  events: ['theme.created'],
  success: 201,
  message: 'Theme created.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ name: words(255) }),
  data: Type.Object({ theme: Theme }, { additionalProperties: false }),
})
