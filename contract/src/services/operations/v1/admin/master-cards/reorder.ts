import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'
import { positions } from '#shapes/positions.ts'

export const masterCardsReorder = operation({
  path: '/services/operations/v1/admin/master-cards/reorder',
  summary: 'Put the cards of a master group in order',
  description: 'Changes the drafts; a sync publishes the order.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write'],
  references: { group_id: 'masterGroup', 'cards.*.id': 'masterCard' },
  effect: 'write',
  events: { none: 'A draft: no project shows it before it is published.' },
  success: 200,
  message: 'Master cards reordered.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({ group_id: id, cards: positions }),
  data: nothing,
})
