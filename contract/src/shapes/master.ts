import { Type } from 'typebox'
import { Board } from './board.ts'
import { Card } from './card.ts'
import { oneOf } from './fields.ts'
import { Group } from './group.ts'

const publication = oneOf('never', 'current', 'changed', 'undone')
const described = Type.Unsafe<'never' | 'current' | 'changed' | 'undone'>({
  ...publication,
  description:
    'never: no project has it; current: projects show it as it is here; changed: the draft differs from what is published; undone: the rollout that brought it was undone.',
})

export const MasterCard = Type.Object(
  { ...Card.properties, publication: described },
  { additionalProperties: false },
)
export const MasterGroup = Type.Object(
  { ...Group.properties, publication: described, cards: Type.Array(MasterCard, { maxItems: 2_000 }) },
  { additionalProperties: false },
)
export const MasterBoard = Type.Object(
  { ...Board.properties, publication: described, groups: Type.Array(MasterGroup, { maxItems: 500 }) },
  { additionalProperties: false },
)
