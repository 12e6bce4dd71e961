import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { integer, nullish, text, words } from '#shapes/fields.ts'
import { Tag } from '#shapes/tag.ts'

export const tagsCreate = operation({
  path: '/services/operations/v1/operations/tags/create',
  summary: 'Create a tag',
  description:
    'The tag can be used on cards of the current project. It goes last unless a position is given.',
  access: 'project:member',
  forEmbeds: true,
  effect: 'write',
  events: ['tag.created'],
  success: 201,
  message: 'Tag created.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    name: words(255),
    color: nullish(text(50)),
    icon: nullish(text(100)),
    position: nullish(integer),
  }),
  data: Type.Object({ tag: Tag }, { additionalProperties: false }),
})
