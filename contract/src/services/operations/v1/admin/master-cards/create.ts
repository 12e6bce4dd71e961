import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { Card } from '#shapes/card.ts'
import { masterCardFields } from '#shapes/card-fields.ts'
import { id, nullish, numberText, reason, words } from '#shapes/fields.ts'

export const masterCardsCreate = operation({
  path: '/services/operations/v1/admin/master-cards/create',
  summary: 'Create a master card',
  description: 'Creates a draft. With push_to_projects, the card is also pushed to every project at once.',
  access: 'superadmin',
  scopes: ['templates:write'],
  references: { group_id: 'masterGroup' },
  effect: 'write',
  events: ['rollout.published'],
  publishes: 'push_to_projects',
  success: 201,
  message: 'Master card created.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    group_id: id,
    title: words(255),
    ...masterCardFields,
    push_to_projects: nullish(Type.Boolean()),
    reason,
  }),
  data: Type.Object({ card: Card, projects_updated: numberText }, { additionalProperties: false }),
})
