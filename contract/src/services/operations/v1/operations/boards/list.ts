import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Board } from '#shapes/board.ts'
import { nullish, text } from '#shapes/fields.ts'

export const boardsList = operation({
  path: '/services/operations/v1/operations/boards/list',
  summary: 'List the boards of the current project',
  description:
    'tool_key filters by tool. It may be sent in the body or the query; the body takes precedence.',
  access: 'project:viewer',
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Boards.',
  errors: [400, 401, 403, 422, 429, 500],
  query: ['tool_key'],
  body: Type.Object({
    tool_key: nullish(text(100)),
  }),
  data: Type.Object({ boards: Type.Array(Board, { maxItems: 500 }) }, { additionalProperties: false }),
})
