import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nullable, nullish, pageSize } from '#shapes/fields.ts'
import { TrashItem } from '#shapes/trash.ts'

export const trashList = operation({
  path: '/services/operations/v1/operations/trash/list',
  summary: 'List what was deleted in the current project',
  description:
    'Boards, then groups, cards and comments, each by id. What was deleted along with its parent is counted in `also` of the parent. To get the next page, send next_after_id as after_id.',
  extension: true,
  access: 'project:viewer',
  effect: 'read',
  success: 200,
  message: 'Trash.',
  errors: [400, 401, 403, 422, 429, 500],
  body: Type.Object({
    after_id: nullish(id),
    limit: nullish(pageSize),
  }),
  data: Type.Object(
    { items: Type.Array(TrashItem, { maxItems: 200 }), next_after_id: nullable(id) },
    { additionalProperties: false },
  ),
})
