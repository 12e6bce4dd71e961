import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, integer, nullish, text, words } from '#shapes/fields.ts'
import { Tag } from '#shapes/tag.ts'

export const tagsUpdate = operation({
  path: '/services/operations/v1/operations/tags/update',
  summary: 'Update a tag',
  description: 'An absent field is unchanged. null clears color and icon and leaves other fields unchanged.',
  extension: true,
  access: 'record:member',
  record: { tag: 'id' },
  effect: 'write',
  events: ['tag.updated'],
  success: 200,
  message: 'Tag updated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    name: nullish(words(255)),
    color: nullish(text(50)),
    icon: nullish(text(100)),
    position: nullish(integer),
    is_active: nullish(Type.Boolean()),
  }),
  data: Type.Object({ tag: Tag }, { additionalProperties: false }),
})
