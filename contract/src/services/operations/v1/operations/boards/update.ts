import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Board } from '#shapes/board.ts'
import { id, integer, longText, nullish, text, words } from '#shapes/fields.ts'

export const boardsUpdate = operation({
  path: '/services/operations/v1/operations/boards/update',
  summary: 'Update a board',
  description:
    'An absent field is unchanged. null clears description and tool_key and leaves title and position unchanged.',
  extension: true,
  access: 'record:member',
  record: { board: 'id' },
  effect: 'write',
  events: ['board.updated'],
  success: 200,
  message: 'Board updated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    title: nullish(words(255)),
    description: nullish(longText),
    tool_key: nullish(text(100)),
    position: nullish(integer),
  }),
  data: Type.Object({ board: Board }, { additionalProperties: false }),
})
