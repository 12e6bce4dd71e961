import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, integer, jsonText, longText, nullish, text, words } from '#shapes/fields.ts'
import { Group } from '#shapes/group.ts'

export const groupsUpdate = operation({
  path: '/services/operations/v1/operations/groups/update',
  summary: 'Update a group',
  description:
    'An absent field is unchanged. null clears description, type, color and icon and leaves title, position and is_collapsed unchanged.',
  access: 'record:member',
  record: { group: 'id' },
  forEmbeds: true,
  effect: 'write',
  events: ['group.updated'],
  success: 200,
  message: 'Group updated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  bodies: { 403: 'with-data' },
  body: Type.Object({
    id,
    title: nullish(words(255)),
    description: nullish(longText),
    type: nullish(text(50)),
    color: nullish(text(50)),
    icon: nullish(text(100)),
    position: nullish(integer),
    is_collapsed: nullish(Type.Boolean()),
  }),
  data: Type.Object({ group: jsonText(Group) }, { additionalProperties: false }),
})
