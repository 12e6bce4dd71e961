import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing, reason } from '#shapes/fields.ts'

export const masterCardsDelete = operation({
  path: '/services/operations/v1/admin/master-cards/delete',
  summary: 'Delete a master card',
  description: 'Projects keep their copies unless delete_from_projects is true.',
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterCard: 'id' },
  effect: 'write',
  events: ['master.deleted', 'rollout.withdrawn'],
  publishes: 'delete_from_projects',
  success: 200,
  message: 'Master card deleted.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    delete_from_projects: Type.Optional(Type.Boolean()),
    reason,
  }),
  data: nothing,
})
