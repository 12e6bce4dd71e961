import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, integer, nullish } from '#shapes/fields.ts'
import { Outcomes, RolloutItem } from '#shapes/rollout.ts'

export const rolloutsPreview = operation({
  path: '/services/operations/v1/admin/rollouts/preview',
  summary: 'Preview a push or a sync',
  description:
    'Changes nothing. Send card_id for a push or board_id for a sync. Every project of the platform has exactly one outcome.',
  extension: true,
  access: 'superadmin',
  record: { masterCard: 'card_id', masterBoard: 'board_id' },
  exactlyOneOf: ['card_id', 'board_id'],
  effect: 'read',
  success: 200,
  message: 'Preview.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ card_id: nullish(id), board_id: nullish(id) }),
  data: Type.Object(
    { outcomes: Outcomes, items: Type.Array(RolloutItem, { maxItems: 200 }), items_count: integer },
    { additionalProperties: false },
  ),
})
