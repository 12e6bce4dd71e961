import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable } from '#shapes/fields.ts'
import { CurrentRun } from '#shapes/repeat.ts'

export const runsCurrent = operation({
  path: '/services/operations/v1/operations/runs/current',
  summary: 'List the current runs of the project',
  description:
    'Of every live recurring card, the run that has appeared last, in the order in which they are due. At most 500.',
  extension: true,
  access: 'project:viewer',
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Current runs.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object(
    {
      runs: Type.Array(
        Type.Object(
          {
            ...CurrentRun.properties,
            card_id: id,
            title: Type.String(),
            board_id: nullable(id),
            owner_id: nullable(Type.Integer({ ...id, examples: [5] })),
            status: Type.String(),
            needs_sign_off: Type.Boolean({
              description: 'Whether somebody must accept it before it is done.',
            }),
            ticked: Type.Integer({ minimum: 0, maximum: 200 }),
            total: Type.Integer({ minimum: 0, maximum: 200 }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 500 },
      ),
    },
    { additionalProperties: false },
  ),
})
