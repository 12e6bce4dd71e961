import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Board } from '#shapes/board.ts'
import { integer, longText, nullish, text, words } from '#shapes/fields.ts'

export const boardsCreate = operation({
  path: '/services/operations/v1/operations/boards/create',
  summary: 'Create a board',
  description: 'Creates a board in the current project. Copies of master boards appear without this call.',
  extension: true,
  access: 'project:member',
  effect: 'write',
  events: ['board.created'],
  success: 201,
  message: 'Board created.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    title: words(255),
    description: nullish(longText),
    tool_key: nullish(text(100)),
    position: nullish(integer),
  }),
  data: Type.Object({ board: Board }, { additionalProperties: false }),
})
