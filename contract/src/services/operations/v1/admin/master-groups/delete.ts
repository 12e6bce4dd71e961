import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const masterGroupsDelete = operation({
  path: '/services/operations/v1/admin/master-groups/delete',
  summary: 'Delete a master group',
  description: 'Deletes the group with its cards. Projects keep their copies.',
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterGroup: 'id' },
  effect: 'write',
  events: ['master.deleted'],
  success: 200,
  message: 'Master group deleted.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: nothing,
})
