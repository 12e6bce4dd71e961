import { Type } from 'typebox'
import { words } from './fields.ts'

export const importSource = Type.String({
  ...words(200),
  description: 'Where the items come from. External ids are unique in it.',
  examples: ['trello:5f1c0e'],
})

export const importedId = Type.String({
  ...words(200),
  description: 'The id that the record has in the file.',
  examples: ['64f1c0'],
})
