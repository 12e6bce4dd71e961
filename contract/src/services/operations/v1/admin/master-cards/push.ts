import { Type } from 'typebox'
import { operation } from '../../../../../operation.ts'
import { id, numberText, reason } from '../../../../../shapes/fields.ts'

export const masterCardsPush = operation({
  path: '/services/operations/v1/admin/master-cards/push',
  summary: 'Push a master card into every project',
  access: 'superadmin',
  effect: 'write',
  success: 200,
  message: 'Pushed.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    card_id: id,
    reason,
  }),
  data: Type.Object({ projects_updated: numberText }, { additionalProperties: false }),
})
