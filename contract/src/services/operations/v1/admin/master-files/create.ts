import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { MasterFile, upload } from '#shapes/file.ts'

export const masterFilesCreate = operation({
  path: '/services/operations/v1/admin/master-files/create',
  summary: 'Add a file to a master card',
  description:
    'multipart/form-data: `master_card_id` first, then `file`. Changes the draft; a push or a sync publishes it. The content is stored once for all projects. Otherwise like files/create; 400 `quota_files` if the masters of the platform hold too much.',
  extension: true,
  access: 'superadmin',
  scopes: ['templates:write'],
  record: { masterCard: 'master_card_id' },
  isUpload: true,
  effect: 'write',
  events: { none: 'A draft: no project shows it before it is published.' },
  success: 201,
  message: 'File added.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ master_card_id: id, file: upload }),
  data: Type.Object({ file: MasterFile }, { additionalProperties: false }),
})
