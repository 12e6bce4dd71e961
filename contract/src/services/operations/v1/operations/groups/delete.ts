import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const groupsDelete = operation({
  path: '/services/operations/v1/operations/groups/delete',
  summary: 'Delete a group with its cards',
  description: 'A deleted copy of a template stays deleted even if the template is published again.',
  extension: true,
  access: 'record:member',
  record: { group: 'id' },
  forEmbeds: true,
  effect: 'write',
  events: ['group.deleted'],
  success: 200,
  message: 'Group deleted.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: nothing,
})
