import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id, nothing } from '#shapes/fields.ts'
import { filterName } from '#shapes/saved-filter.ts'

export const filtersDelete = operation({
  path: '/services/operations/v1/operations/filters/delete',
  summary: 'Delete a saved filter',
  description: "One of the caller's own. Without a filter of this name nothing happens.",
  extension: true,
  access: 'record:viewer',
  record: { board: 'board_id' },
  forEmbeds: true,
  effect: 'write',
  isNotAudited: true,
  events: { none: 'A filter of one person.' },
  success: 200,
  message: 'Filter deleted.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ board_id: id, name: filterName }),
  data: nothing,
})
