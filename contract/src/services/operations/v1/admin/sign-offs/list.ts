import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Checklist } from '#shapes/checklist.ts'
import { id, moment, nullable, nullish, pageSize } from '#shapes/fields.ts'

export const signOffsList = operation({
  path: '/services/operations/v1/admin/sign-offs/list',
  summary: 'List the cards that wait for the sign-off of the platform',
  description: 'The longest waiting first. cards/accept and cards/return decide about them.',
  extension: true,
  access: 'superadmin',
  effect: 'read',
  success: 200,
  message: 'Cards that wait for sign-off.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    after: nullish(
      Type.String({
        maxLength: 100,
        description: 'The `next_after` of the page before; absent: the first page.',
      }),
    ),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    {
      cards: Type.Array(
        Type.Object(
          {
            project_id: id,
            project_name: Type.String(),
            card_id: id,
            title: Type.String(),
            submitted_by: nullable(Type.Integer({ ...id, examples: [5] })),
            submitted_at: Type.String({ ...moment, examples: ['2027-05-15T09:00:00.000Z'] }),
            checklist: Checklist,
          },
          { additionalProperties: false },
        ),
        { maxItems: 200 },
      ),
      next_after: nullable(Type.String()),
    },
    { additionalProperties: false },
  ),
})
