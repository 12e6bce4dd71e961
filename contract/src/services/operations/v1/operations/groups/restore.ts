import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { Group } from '#shapes/group.ts'

export const groupsRestore = operation({
  path: '/services/operations/v1/operations/groups/restore',
  summary: 'Restore a deleted group',
  description:
    'Restores the group with the cards that were deleted with it, and adds what was published for it in the meantime. 400 when its board is deleted.',
  extension: true,
  access: 'record:member',
  record: { group: 'id' },
  recordState: 'deleted',
  forEmbeds: true,
  effect: 'write',
  events: ['group.restored'],
  success: 200,
  message: 'Group restored.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
  }),
  data: Type.Object({ group: Group }, { additionalProperties: false }),
})
