import { Type } from 'typebox'
import { Board } from './board.ts'
import { Card } from './card.ts'
import { dueDays, id, moment, nullable, oneOf, templateKey, variables } from './fields.ts'
import { Group } from './group.ts'

const publication = oneOf('never', 'current', 'changed', 'undone', 'staged')
const described = Type.Unsafe<'never' | 'current' | 'changed' | 'undone' | 'staged'>({
  ...publication,
  description:
    'never: it was never published; current: projects show this draft; changed: the draft differs from the published version; undone: the rollout that added it was undone; staged: a rollout shows it to some projects.',
})

export const MasterCard = Type.Object(
  {
    ...Card.properties,
    variables,
    key: nullable(templateKey),
    due_days: nullable(dueDays),
    publication: described,
  },
  { additionalProperties: false },
)
/** A draft as one project would show it. */
export const RenderedCard = Type.Object(
  {
    id,
    project_id: id,
    title: Type.String(),
    description: nullable(Type.String()),
    short_description: nullable(Type.String()),
    due_date: nullable(moment),
  },
  { additionalProperties: false },
)

export const MasterGroup = Type.Object(
  {
    ...Group.properties,
    variables,
    key: nullable(templateKey),
    publication: described,
    cards: Type.Array(MasterCard, { maxItems: 2_000 }),
  },
  { additionalProperties: false },
)
export const MasterBoard = Type.Object(
  {
    ...Board.properties,
    variables,
    key: nullable(templateKey),
    publication: described,
    groups: Type.Array(MasterGroup, { maxItems: 500 }),
  },
  { additionalProperties: false },
)
