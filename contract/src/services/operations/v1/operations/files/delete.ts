import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'

export const filesDelete = operation({
  path: '/services/operations/v1/operations/files/delete',
  summary: 'Delete a file',
  description:
    'Members delete what they added, owners every file. This is final: files have no trash of their own. 400 `is_evidence` while a tick of the checklist names the file.',
  extension: true,
  access: 'record:member',
  record: { file: 'id' },
  forEmbeds: true,
  effect: 'write',
  events: ['file.deleted'],
  success: 200,
  message: 'File deleted.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ id }),
  data: nothing,
})
