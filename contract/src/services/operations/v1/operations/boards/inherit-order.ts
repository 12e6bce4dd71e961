import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Board } from '#shapes/board.ts'
import { id } from '#shapes/fields.ts'

export const boardsInheritOrder = operation({
  path: '/services/operations/v1/operations/boards/inherit-order',
  summary: 'Let the groups of a board follow the order of its template again',
  description:
    'Copies go back to where their templates stand. Groups that the project made stand after them, in their present order.',
  extension: true,
  access: 'record:member',
  record: { board: 'id' },
  forEmbeds: true,
  effect: 'write',
  events: ['board.order_inherited'],
  success: 200,
  message: 'The board follows the order of its template.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: Type.Object({ board: Board }, { additionalProperties: false }),
})
