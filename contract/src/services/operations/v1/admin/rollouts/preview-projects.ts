import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { outcome, ProjectOutcome } from '#shapes/rollout.ts'

export const rolloutsPreviewProjects = operation({
  path: '/services/operations/v1/admin/rollouts/preview-projects',
  summary: 'List what a push or a sync would mean for each project',
  description:
    'The projects behind the numbers of rollouts/preview; changes nothing. Send card_id for a push or board_id for a sync. Ordered by project id. Each page examines a limited number of projects, so with an `outcome` filter a page may hold few or no rows and still have a next page.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:publish'],
  record: { masterCard: 'card_id', masterBoard: 'board_id' },
  exactlyOneOf: ['card_id', 'board_id'],
  effect: 'read',
  success: 200,
  message: 'Projects.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    card_id: nullish(id),
    board_id: nullish(id),
    outcome: nullish(outcome),
    after_id: nullish(id),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    { projects: Type.Array(ProjectOutcome, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
