import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { Rollout } from '#shapes/rollout.ts'

export const rolloutsResume = operation({
  path: '/services/operations/v1/admin/rollouts/resume',
  summary: 'Resume a rollout',
  description: 'Resumes the background filler of the platform.',
  extension: true,
  access: 'superadmin',
  scopes: ['rollouts:publish'],
  record: { rollout: 'number' },
  effect: 'write',
  events: ['rollout.resumed'],
  success: 200,
  message: 'Resumed.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ number: id }),
  data: Type.Object({ rollout: Rollout }, { additionalProperties: false }),
})
