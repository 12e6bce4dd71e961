import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { Group } from '#shapes/group.ts'

export const groupsInheritOrder = operation({
  path: '/services/operations/v1/operations/groups/inherit-order',
  summary: 'Let the cards of a group follow the order of its template again',
  description:
    'Copies go back to where their templates stand. Cards that the project made stand after them, in their present order.',
  extension: true,
  access: 'record:member',
  record: { group: 'id' },
  forEmbeds: true,
  effect: 'write',
  events: ['group.order_inherited'],
  success: 200,
  message: 'The group follows the order of its template.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: Type.Object({ group: Group }, { additionalProperties: false }),
})
