import { Type } from 'typebox'
import { Board } from './board.ts'
import { Card } from './card.ts'
import { oneOf } from './fields.ts'
import { Group } from './group.ts'

const publication = oneOf('never', 'current', 'changed', 'undone', 'staged')
const described = Type.Unsafe<'never' | 'current' | 'changed' | 'undone' | 'staged'>({
  ...publication,
  description:
    'never: it was never published; current: projects show this draft; changed: the draft differs from the published version; undone: the rollout that added it was undone; staged: a rollout shows it to some projects.',
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
