import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, integer, reason } from '#shapes/fields.ts'

export const masterBoardsSync = operation({
  path: '/services/operations/v1/admin/master-boards/sync',
  summary: 'Sync a master board into every project',
  description:
    'Publishes the board, its groups and all its cards as they are drafted. Every project with the tool shows it when this answers; what a project changed or deleted stays as the project left it. See rollouts/preview first, rollouts/undo takes it back.',
  access: 'superadmin',
  record: { masterBoard: 'board_id' },
  effect: 'write',
  publishes: 'always',
  success: 200,
  message: 'Synced.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    board_id: id,
    reason,
  }),
  data: Type.Object({ synced_count: integer, skipped_no_access: integer }, { additionalProperties: false }),
})
