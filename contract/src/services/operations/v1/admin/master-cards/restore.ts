import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { MasterCard } from '#shapes/master.ts'

export const masterCardsRestore = operation({
  path: '/services/operations/v1/admin/master-cards/restore',
  summary: 'Restore a deleted master card',
  description:
    'Restores the draft, and what was deleted with it. It keeps its id, so the next push or sync connects the copies that projects still have. 400 when what it belongs to is deleted.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterCard: 'id' },
  recordState: 'deleted',
  effect: 'write',
  events: ['master.restored'],
  success: 200,
  message: 'Master card restored.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: Type.Object({ card: MasterCard }, { additionalProperties: false }),
})
