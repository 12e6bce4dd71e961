import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, integer, nullish } from '#shapes/fields.ts'
import { Outcomes, RolloutItem } from '#shapes/rollout.ts'
import { stage, stageReferences } from '#shapes/stage.ts'

export const rolloutsPreview = operation({
  path: '/services/operations/v1/admin/rollouts/preview',
  summary: 'Preview a push or a sync',
  description:
    'Changes nothing. Send card_id for a push or board_id for a sync. Every project of the platform has exactly one outcome; with a stage these are the outcomes of its first wave.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:publish'],
  record: { masterCard: 'card_id', masterBoard: 'board_id' },
  exactlyOneOf: ['card_id', 'board_id'],
  references: stageReferences,
  effect: 'read',
  success: 200,
  message: 'Preview.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ card_id: nullish(id), board_id: nullish(id), stage }),
  data: Type.Object(
    {
      preview_id: Type.String({
        description:
          'Send it with the push or sync, which is then refused when things have changed since. Service tokens must. Valid for 15 minutes.',
        examples: ['prv_lx2k9c.3q2-7wq0c1n5rXo8h2mVbT4yJ6uLd9sKfA0eGzRiPwM'],
      }),
      outcomes: Outcomes,
      waves: Type.Array(
        Type.Object(
          {
            step: Type.Integer({ minimum: 1, description: 'Its place among the waves, from 1.' }),
            outcomes: Outcomes,
          },
          { additionalProperties: false },
        ),
        {
          maxItems: 10,
          description:
            'The outcomes as each wave would leave them, those before included. Empty without a stage.',
        },
      ),
      items: Type.Array(RolloutItem, {
        maxItems: 200,
        description: 'What changes, field by field: boards first, then groups, then cards; at most 200.',
      }),
      items_count: integer,
    },
    { additionalProperties: false },
  ),
})
