import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { checkDetail, checkName } from '#shapes/check.ts'
import { id, moment, nullable } from '#shapes/fields.ts'

export const checksFailing = operation({
  path: '/services/operations/v1/admin/checks/failing',
  summary: 'List the checks that fail',
  description:
    'At most 20 checks, those that fail in the most projects first, each with the 20 projects in which it has failed for the shortest time. Suspended projects do not count.',
  extension: true,
  access: 'superadmin',
  scopes: ['reports:read'],
  effect: 'read',
  success: 200,
  message: 'Failing checks.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({}),
  data: Type.Object(
    {
      checks: Type.Array(
        Type.Object(
          {
            check: checkName,
            failed: Type.Integer({
              minimum: 1,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'In how many projects it fails.',
              examples: [3],
            }),
            projects: Type.Array(
              Type.Object(
                {
                  project_id: id,
                  name: Type.String(),
                  detail: nullable(checkDetail),
                  observed_at: Type.String({ ...moment, examples: ['2027-05-17T06:00:00.000Z'] }),
                },
                { additionalProperties: false },
              ),
              { maxItems: 20 },
            ),
          },
          { additionalProperties: false },
        ),
        { maxItems: 20 },
      ),
    },
    { additionalProperties: false },
  ),
})
