import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, integer, longText, nullish, text, words } from '#shapes/fields.ts'
import { Group } from '#shapes/group.ts'

export const groupsCreate = operation({
  path: '/services/operations/v1/operations/groups/create',
  summary: 'Create a group',
  description: 'The group goes last on its board unless a position is given.',
  extension: true,
  access: 'record:member',
  record: { board: 'board_id' },
  forEmbeds: true,
  effect: 'write',
  events: ['group.created'],
  success: 201,
  message: 'Group created.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    board_id: id,
    title: words(255),
    description: nullish(longText),
    type: nullish(text(50)),
    color: nullish(text(50)),
    icon: nullish(text(100)),
    position: nullish(integer),
  }),
  data: Type.Object({ group: Group }, { additionalProperties: false }),
})
