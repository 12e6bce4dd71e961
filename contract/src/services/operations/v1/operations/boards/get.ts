import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { BoardWithGroups } from '#shapes/board.ts'
import { id, jsonText, nullish } from '#shapes/fields.ts'

export const boardsGet = operation({
  path: '/services/operations/v1/operations/boards/get',
  summary: 'Show a board with its groups and cards',
  description:
    'Returns live groups and cards, in order. `board` is a JSON text; with `Prefer: return=representation` it is an object. `brief` leaves description and short_description out (null). 400 with X-Error-Code too_large when the board is larger than 8 MiB without it.',
  access: 'record:viewer',
  record: { board: 'id' },
  // The statement that reads the board also finds the caller's role, which saves a round trip.
  judgedBy: 'handler',
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Board.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    brief: nullish(Type.Boolean()),
  }),
  data: Type.Object({ board: jsonText(BoardWithGroups) }, { additionalProperties: false }),
})
