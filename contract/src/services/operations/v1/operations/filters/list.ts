import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { SavedFilter } from '#shapes/saved-filter.ts'

export const filtersList = operation({
  path: '/services/operations/v1/operations/filters/list',
  summary: 'List the filters that the caller has saved for a board',
  description: 'Ordered by name. Nobody else sees them.',
  extension: true,
  access: 'record:viewer',
  record: { board: 'board_id' },
  forEmbeds: true,
  effect: 'read',
  success: 200,
  message: 'Saved filters.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ board_id: id }),
  data: Type.Object({ filters: Type.Array(SavedFilter, { maxItems: 50 }) }, { additionalProperties: false }),
})
