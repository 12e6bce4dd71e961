import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Board } from '#shapes/board.ts'
import { jsonText } from '#shapes/fields.ts'

export const masterBoardsList = operation({
  path: '/services/operations/v1/admin/master-boards/list',
  summary: 'List the master boards',
  description: 'Each board is a JSON text; with `Prefer: return=representation` it is an object.',
  access: 'superadmin',
  scopes: ['templates:write', 'rollouts:publish', 'rollouts:hold'],
  effect: 'read',
  success: 200,
  message: 'Master boards.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object({ boards: Type.Array(jsonText(Board)) }, { additionalProperties: false }),
})
