import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { RenderedCard } from '#shapes/master.ts'

export const masterCardsRender = operation({
  path: '/services/operations/v1/admin/master-cards/render',
  summary: 'Show a master card as a project would',
  description:
    'The draft with its variables filled in for a project, and its due date as if the project got it now, unless it has it already. What the project changed itself is left out.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write', 'rollouts:publish', 'rollouts:hold'],
  record: { masterCard: 'id' },
  references: { project_id: 'project' },
  effect: 'read',
  success: 200,
  message: 'Rendered.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id, project_id: id }),
  data: Type.Object({ card: RenderedCard }, { additionalProperties: false }),
})
