import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { MasterCard } from '#shapes/master.ts'

export const masterCardsGet = operation({
  path: '/services/operations/v1/admin/master-cards/get',
  summary: 'Get a master card',
  description: 'Returns the draft. `publication` tells whether projects show the card as drafted.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write', 'rollouts:publish', 'rollouts:hold'],
  record: { masterCard: 'id' },
  effect: 'read',
  success: 200,
  message: 'Master card.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: Type.Object({ card: MasterCard }, { additionalProperties: false }),
})
