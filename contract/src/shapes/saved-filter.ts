import { Type } from 'typebox'
import { words } from './fields.ts'

export const filterName = words(100)
export const filterQuery = Type.String({
  maxLength: 1_000,
  description:
    'The query of a URL of the console, such as `owner=me&late=true`. The service does not interpret it.',
  examples: ['owner=me&late=true'],
})

export const SavedFilter = Type.Object(
  { name: filterName, query: filterQuery },
  { additionalProperties: false, description: 'A filter that a member has saved for a board.' },
)
