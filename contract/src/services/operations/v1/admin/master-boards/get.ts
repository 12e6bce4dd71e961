import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { MasterBoard } from '#shapes/master.ts'

export const masterBoardsGet = operation({
  path: '/services/operations/v1/admin/master-boards/get',
  summary: 'Get a master board with its groups and cards',
  description: 'Returns the draft. `publication` tells for each part whether projects show it as drafted.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write', 'rollouts:publish', 'rollouts:hold'],
  record: { masterBoard: 'id' },
  effect: 'read',
  success: 200,
  message: 'Master board.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: Type.Object({ board: MasterBoard }, { additionalProperties: false }),
})
