import { Type } from 'typebox'
import { operation } from '../../../../../operation.ts'
import { id, integer, reason } from '../../../../../shapes/fields.ts'

export const masterBoardsSync = operation({
  path: '/services/operations/v1/admin/master-boards/sync',
  summary: 'Sync a master board into every project',
  access: 'superadmin',
  effect: 'write',
  success: 200,
  message: 'Synced.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    board_id: id,
    reason,
  }),
  data: Type.Object({ synced_count: integer, skipped_no_access: integer }, { additionalProperties: false }),
})
