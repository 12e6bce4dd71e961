import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const boardsDelete = operation({
  path: '/services/operations/v1/operations/boards/delete',
  summary: 'Delete a board with its groups and cards',
  description:
    'boards/restore brings it back. A deleted copy of a template stays deleted even if the template is synced again.',
  extension: true,
  access: 'record:owner',
  record: { board: 'id' },
  effect: 'write',
  events: ['board.deleted'],
  success: 200,
  message: 'Board deleted.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: nothing,
})
