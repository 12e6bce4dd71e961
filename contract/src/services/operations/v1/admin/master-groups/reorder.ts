import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'
import { positions } from '#shapes/positions.ts'

export const masterGroupsReorder = operation({
  path: '/services/operations/v1/admin/master-groups/reorder',
  summary: 'Put the groups of a master board in order',
  description: 'Changes the drafts; a sync publishes the order. All groups must belong to the board.',
  access: 'superadmin',
  scopes: ['templates:write'],
  references: { board_id: 'masterBoard', 'groups.*.id': 'masterGroup' },
  effect: 'write',
  events: { none: 'A draft: no project shows it before it is published.' },
  success: 200,
  message: 'Master groups reordered.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    board_id: id,
    groups: positions,
  }),
  data: nothing,
})
