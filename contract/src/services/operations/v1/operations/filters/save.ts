import { Type } from 'typebox'
import { operation } from '#operation.ts'
import { id } from '#shapes/fields.ts'
import { filterName, filterQuery, SavedFilter } from '#shapes/saved-filter.ts'

export const filtersSave = operation({
  path: '/services/operations/v1/operations/filters/save',
  summary: 'Save a filter of a board',
  description:
    'For the caller alone. Replaces the filter of the board that has the same name. A person has at most 50 a board.',
  extension: true,
  access: 'record:viewer',
  record: { board: 'board_id' },
  forEmbeds: true,
  effect: 'write',
  isNotAudited: true,
  events: { none: 'A filter of one person.' },
  success: 200,
  message: 'Filter saved.',
  errors: [400, 401, 403, 404, 422, 429, 500],
  body: Type.Object({ board_id: id, name: filterName, query: filterQuery }),
  data: Type.Object({ filter: SavedFilter }, { additionalProperties: false }),
})
