import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { MasterFile } from '#shapes/file.ts'

export const masterFilesList = operation({
  path: '/services/operations/v1/admin/master-files/list',
  summary: 'List the files of a master card',
  description: 'As in the draft, in their order.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterCard: 'master_card_id' },
  effect: 'read',
  success: 200,
  message: 'Files.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ master_card_id: id }),
  data: Type.Object({ files: Type.Array(MasterFile, { maxItems: 50 }) }, { additionalProperties: false }),
})
