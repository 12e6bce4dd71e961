import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { masterCardFields } from '#shapes/card-fields.ts'
import { id, nullish, words } from '#shapes/fields.ts'
import { MasterCard } from '#shapes/master.ts'

export const masterCardsUpdate = operation({
  path: '/services/operations/v1/admin/master-cards/update',
  summary: 'Update a master card',
  description:
    'Changes the draft; a push or a sync publishes it. null clears a text that may be empty and leaves other fields unchanged.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterCard: 'id' },
  effect: 'write',
  events: { none: 'A draft: no project shows it before it is published.' },
  success: 200,
  message: 'Master card updated.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({
    id,
    title: nullish(words(255)),
    ...masterCardFields,
  }),
  data: Type.Object({ card: MasterCard }, { additionalProperties: false }),
})
