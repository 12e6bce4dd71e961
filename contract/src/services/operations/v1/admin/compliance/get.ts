import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { attributeName, complianceNumbers, complianceOf, period } from '#shapes/compliance.ts'
import { moment, nullable, oneOf } from '#shapes/fields.ts'

export const complianceGet = operation({
  path: '/services/operations/v1/admin/compliance/get',
  summary: 'Show how far projects did what they had to',
  description:
    'For a master card, or for all cards of a master board: how many runs of recurring cards were expected in the period, and how many of them were done in time, done late, missed or returned. A card that does not repeat counts once, on the day on which it is due. expected has those that are still open too.',
  extension: true,
  access: 'superadmin',
  scopes: ['reports:read'],
  record: { masterCard: 'master_card_id', masterBoard: 'master_board_id' },
  exactlyOneOf: ['master_card_id', 'master_board_id'],
  effect: 'read',
  success: 200,
  message: 'Compliance.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    ...complianceOf,
    ...period,
    by: Type.Array(oneOf('day', 'wave', 'plan', 'attribute'), {
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      description: 'What the rows are grouped by.',
      examples: [['day', 'attribute']],
    }),
    attribute: Type.Optional(nullable(attributeName)),
  }),
  data: Type.Object(
    {
      rows: Type.Array(
        Type.Object(
          {
            keys: Type.Array(nullable(Type.String()), {
              minItems: 1,
              maxItems: 2,
              description:
                'In the order of `by`: a date, the number of a wave, the name of a plan, the value of the attribute. null: none.',
              examples: [['2027-05-17', 'north']],
            }),
            ...complianceNumbers,
          },
          { additionalProperties: false },
        ),
        { maxItems: 100_000 },
      ),
      as_of: Type.String({
        ...moment,
        description: 'The moment at which the projects were counted.',
        examples: ['2027-05-17T09:00:00.000Z'],
      }),
    },
    { additionalProperties: false },
  ),
})
