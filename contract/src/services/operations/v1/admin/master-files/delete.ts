import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const masterFilesDelete = operation({
  path: '/services/operations/v1/admin/master-files/delete',
  summary: 'Remove a file from a master card',
  description:
    'Changes the draft; projects show the file until a push or a sync publishes the card. The content is kept while an undo may need it.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterFile: 'id' },
  effect: 'write',
  events: { none: 'A draft: no project shows it before it is published.' },
  success: 200,
  message: 'File removed.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: nothing,
})
