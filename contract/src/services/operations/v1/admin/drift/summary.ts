import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, integer, nullable, nullish } from '#shapes/fields.ts'

const count = (description: string) => Type.Integer({ ...integer, description })

export const driftSummary = operation({
  path: '/services/operations/v1/admin/drift/summary',
  summary: "Count the drifted copies of a master board's cards",
  description:
    'For each master card of the board: how many projects changed, touched or deleted their copy. At most 10,000 copies of a card are counted; is_more says that there are others. Ordered by id.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write', 'rollouts:publish', 'rollouts:hold', 'reports:read'],
  record: { masterBoard: 'board_id' },
  effect: 'read',
  success: 200,
  message: 'Drift.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    board_id: id,
    after_id: nullish(id),
    limit: nullish(Type.Integer({ minimum: 1, maximum: 50 })),
  }),
  data: Type.Object(
    {
      cards: Type.Array(
        Type.Object(
          {
            card_id: id,
            title: Type.String(),
            changed: count('Projects that overrode a text or a setting.'),
            touched: count(
              'Projects that worked on their copy: gave it an owner or a date, moved it, commented on it.',
            ),
            deleted: count('Projects that deleted their copy.'),
            is_more: Type.Boolean({ description: 'More copies have drifted than were counted.' }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 50 },
      ),
      next_after_id: nullable(id),
    },
    { additionalProperties: false },
  ),
})
