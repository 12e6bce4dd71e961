import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable } from '#shapes/fields.ts'
import { RenderedBoard } from '#shapes/master.ts'

export const masterBoardsRender = operation({
  path: '/services/operations/v1/admin/master-boards/render',
  summary: 'Show a master board as a project sees it',
  description:
    'What is published for the project, with variables filled in: in a rollout in waves, the version of its wave. What the project changed, added or deleted itself is left out. The board is null if the project does not show it.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write', 'rollouts:publish', 'rollouts:hold'],
  record: { masterBoard: 'id' },
  references: { project_id: 'project' },
  effect: 'read',
  success: 200,
  message: 'Rendered.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id, project_id: id }),
  data: Type.Object({ board: nullable(RenderedBoard) }, { additionalProperties: false }),
})
