import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Board } from '#shapes/board.ts'
import { id } from '#shapes/fields.ts'

export const boardsRestore = operation({
  path: '/services/operations/v1/operations/boards/restore',
  summary: 'Restore a deleted board',
  description:
    'Restores the board with the groups and cards that were deleted with it, and adds what was published for it in the meantime.',
  extension: true,
  access: 'record:owner',
  record: { board: 'id' },
  recordState: 'deleted',
  effect: 'write',
  events: ['board.restored'],
  success: 200,
  message: 'Board restored.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: Type.Object({ board: Board }, { additionalProperties: false }),
})
