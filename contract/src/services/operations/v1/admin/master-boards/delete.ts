import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const masterBoardsDelete = operation({
  path: '/services/operations/v1/admin/master-boards/delete',
  summary: 'Delete a master board',
  description: 'Deletes the board with its groups and cards. Projects keep their copies.',
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterBoard: 'id' },
  effect: 'write',
  events: ['master.deleted'],
  success: 200,
  message: 'Master board deleted.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: nothing,
})
