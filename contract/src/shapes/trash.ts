import { Type } from 'typebox'
import { id, integer, moment, nullable, oneOf } from './fields.ts'

export const TrashItem = Type.Object(
  {
    kind: oneOf('board', 'group', 'card', 'comment'),
    id,
    title: Type.String({ description: 'Its title; of a comment, the beginning of its text.' }),
    deleted_at: moment,
    deleted_by: nullable(id),
    also: Type.Object(
      { groups: integer, cards: integer, comments: integer },
      { additionalProperties: false, description: 'What was deleted with it, and comes back with it.' },
    ),
  },
  { additionalProperties: false },
)
