import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, integer, previewId, reason } from '#shapes/fields.ts'
import { stage, stageReferences } from '#shapes/stage.ts'

export const masterBoardsSync = operation({
  path: '/services/operations/v1/admin/master-boards/sync',
  summary: 'Sync a master board into every project',
  description:
    'Publishes the board, its groups and all its cards as drafted. Every project with the tool shows them once this call returns. What a project changed or deleted stays as the project left it. Call rollouts/preview first to see the effect; rollouts/undo reverts it. With a stage, projects see it in waves.',
  access: 'superadmin',
  scopes: ['rollouts:publish'],
  record: { masterBoard: 'board_id' },
  references: stageReferences,
  effect: 'write',
  events: ['rollout.published', 'rollout.staged', 'rollout.advanced'],
  publishes: 'always',
  success: 200,
  message: 'Synced.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    board_id: id,
    reason,
    preview_id: previewId,
    stage,
  }),
  data: Type.Object({ synced_count: integer, skipped_no_access: integer }, { additionalProperties: false }),
})
