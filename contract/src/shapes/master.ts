import { Type } from 'typebox'
import { Board } from './board.ts'
import { Card } from './card.ts'
import { needsSignOff, signOffBy, templateItems } from './checklist.ts'
import { dueDays, escalateAfter, id, moment, nullable, oneOf, templateKey, variables } from './fields.ts'
import { Group } from './group.ts'
import { RepeatRule } from './repeat.ts'
import { shownCardTranslations, shownPlaceTranslations } from './translations.ts'

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
    translations: shownCardTranslations,
    checklist: nullable(templateItems),
    needs_sign_off: needsSignOff,
    sign_off_by: signOffBy,
    repeat: nullable(RepeatRule),
    file_ids: nullable(
      Type.Array(Type.Integer({ ...id, examples: [3] }), {
        maxItems: 50,
        description: 'Its files, in their order. master-files/create and /delete change them.',
      }),
    ),
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

const text = Type.String({ examples: ['Opening the shop'] })

/** What is published of a master board for one project. */
export const RenderedBoard = Type.Object(
  {
    master_board_id: id,
    title: text,
    description: nullable(Type.String()),
    groups: Type.Array(
      Type.Object(
        {
          master_group_id: id,
          title: text,
          description: nullable(Type.String()),
          cards: Type.Array(
            Type.Object(
              {
                master_card_id: id,
                title: text,
                description: nullable(Type.String()),
                short_description: nullable(Type.String()),
                status: Card.properties.status,
                priority: Card.properties.priority,
                due_date: nullable(moment),
              },
              { additionalProperties: false },
            ),
            { maxItems: 2_000 },
          ),
        },
        { additionalProperties: false },
      ),
      { maxItems: 500 },
    ),
  },
  { additionalProperties: false },
)

export const MasterGroup = Type.Object(
  {
    ...Group.properties,
    variables,
    key: nullable(templateKey),
    translations: shownPlaceTranslations,
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
    translations: shownPlaceTranslations,
    escalate_after_minutes: nullable(escalateAfter),
    publication: described,
    groups: Type.Array(MasterGroup, { maxItems: 500 }),
  },
  { additionalProperties: false },
)
