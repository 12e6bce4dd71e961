import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { checkDetail, checkName, checkState } from '#shapes/check.ts'
import { externalId } from '#shapes/external.ts'
import { id, moment, nullish } from '#shapes/fields.ts'

export const checksReport = operation({
  path: '/services/operations/v1/operations/checks/report',
  summary: 'Report facts about projects',
  description:
    'Cards whose template names a passed check in evaluation_check show closed, or to_check if they need sign-off; a card with an open required item stays as it is. Observations that are not newer than the last one of the same check change nothing. Each report names its project by one of the two ids, and is accepted or refused for itself.',
  extension: true,
  access: 'superadmin',
  scopes: ['checks:report'],
  filters: { 'reports.*.project_id': 'project' },
  effect: 'write',
  events: ['check.changed'],
  isNotAudited: true,
  success: 200,
  message: 'Reports taken.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    reports: Type.Array(
      Type.Object(
        {
          project_id: nullish(id),
          project_external_id: nullish(externalId),
          check: checkName,
          state: { ...checkState, description: 'What was observed.' },
          detail: nullish(checkDetail),
          observed_at: nullish(
            Type.String({
              ...moment,
              description: 'When it was observed; absent: now. At most 5 minutes ahead.',
              examples: ['2027-05-17T06:00:00Z'],
            }),
          ),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 1_000 },
    ),
  }),
  data: Type.Object(
    {
      accepted: Type.Integer({ minimum: 0, maximum: 1_000, examples: [1] }),
      unchanged: Type.Integer({
        minimum: 0,
        maximum: 1_000,
        description: 'Reports that are not newer than what is known.',
      }),
      refused: Type.Array(
        Type.Object(
          {
            index: Type.Integer({
              minimum: 0,
              maximum: 999,
              description: 'The place in `reports`.',
              examples: [1],
            }),
            reason: Type.Unsafe<'project_missing' | 'in_the_future' | 'too_many_checks'>({
              type: 'string',
              enum: ['project_missing', 'in_the_future', 'too_many_checks'],
              examples: ['project_missing'],
              description:
                'project_missing: no project of this platform has this id, or the report names none or two. in_the_future: observed_at is more than 5 minutes ahead. too_many_checks: a project has at most 1,000.',
            }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 1_000 },
      ),
    },
    { additionalProperties: false },
  ),
})
