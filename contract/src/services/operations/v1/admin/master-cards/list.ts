import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { MasterCard } from '#shapes/master.ts'

export const masterCardsList = operation({
  path: '/services/operations/v1/admin/master-cards/list',
  summary: 'List the cards of a master group',
  description: 'The drafts, in order.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write', 'rollouts:publish', 'rollouts:hold'],
  record: { masterGroup: 'group_id' },
  effect: 'read',
  success: 200,
  message: 'Master cards.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ group_id: id }),
  data: Type.Object({ cards: Type.Array(MasterCard, { maxItems: 2000 }) }, { additionalProperties: false }),
})
