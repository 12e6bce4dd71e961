import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Tag } from '#shapes/tag.ts'

export const tagsList = operation({
  path: '/services/operations/v1/operations/tags/list',
  summary: 'List the tags of the current project',
  description: 'In order.',
  extension: true,
  access: 'project:viewer',
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Tags.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object({ tags: Type.Array(Tag, { maxItems: 500 }) }, { additionalProperties: false }),
})
