import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { nothing } from '#shapes/fields.ts'
import { positions } from '#shapes/positions.ts'

export const groupsReorder = operation({
  path: '/services/operations/v1/operations/groups/reorder',
  summary: 'Put groups of a board in order',
  description: 'Either all positions change or none. The groups must belong to one board.',
  access: 'record:member',
  record: { group: 'groups.*.id' },
  // The body names several groups, which must all belong to one board.
  judgedBy: 'handler',
  forEmbeds: true,
  effect: 'write',
  events: ['group.moved'],
  success: 200,
  message: 'Groups reordered.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    groups: positions,
  }),
  data: nothing,
})
