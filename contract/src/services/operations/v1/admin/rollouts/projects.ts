import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { outcome, ProjectOutcome } from '#shapes/rollout.ts'

export const rolloutsProjects = operation({
  path: '/services/operations/v1/admin/rollouts/projects',
  summary: 'List the outcome of a rollout in each project',
  description:
    'Ordered by project id, in the current state. Each page examines a limited number of projects, so with an `outcome` filter a page may hold few or no rows and still have a next page.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:publish', 'rollouts:hold'],
  record: { rollout: 'number' },
  effect: 'read',
  success: 200,
  message: 'Projects.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    number: id,
    outcome: nullish(outcome),
    after_id: nullish(id),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    { projects: Type.Array(ProjectOutcome, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
