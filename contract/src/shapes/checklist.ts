import { Type } from 'typebox'
import { id, moment, nullable, nullish, oneOf, paragraphs, words } from './fields.ts'

export const itemKey = Type.String({
  pattern: '^[a-z0-9-]{1,40}$',
  maxLength: 40,
  description: 'What ticks name the item by, whatever its title. Unique on the card.',
  examples: ['fridge'],
})
const title = Type.String({ ...words(255), examples: ['Measure the fridge'] })
const isRequired = Type.Boolean({ description: 'The card cannot be closed while the item is open.' })
const evidence = Type.Unsafe<'none' | 'note' | 'number' | 'photo'>({
  ...oneOf('none', 'note', 'number', 'photo'),
  description: 'What a tick must bring: a note, a number, a picture of the card, or nothing.',
})

/** An item as it is sent. */
const sentItem = Type.Object(
  { key: nullish(itemKey), title, is_required: nullish(isRequired), evidence: nullish(evidence) },
  { additionalProperties: false },
)
export const sentItems = Type.Array(sentItem, {
  maxItems: 100,
  description:
    'The items, in their order. An item without a key keeps that of the item that had the same title, or gets a new one. A tick belongs to the key of its item.',
})

const item = { key: itemKey, title, is_required: isRequired, evidence }
/** The items of a master. */
export const templateItems = Type.Array(Type.Object(item, { additionalProperties: false }), { maxItems: 100 })

export const tickNote = Type.String({ ...paragraphs(2_000), examples: ['The seal is worn.'] })
export const tickNumber = Type.Number({
  minimum: -1e15,
  maximum: 1e15,
  description: 'The number that the item asks for.',
  examples: [4.5],
})

const count = Type.Integer({ minimum: 0, maximum: 200, examples: [3] })
export const checklistCounts = { total: count, ticked: count }

/** The checklist of a card with its ticks. */
export const Checklist = Type.Object(
  {
    card_id: id,
    ...checklistCounts,
    items: Type.Array(
      Type.Object(
        {
          ...item,
          is_from_template: Type.Boolean(),
          ticked_at: nullable(moment),
          ticked_by: nullable(id),
          note: nullable(Type.String({ examples: ['The seal is worn.'] })),
          number: nullable(
            Type.Number({ description: 'The number that the tick brought as evidence.', examples: [4.5] }),
          ),
          file_id: nullable(Type.Integer({ ...id, examples: [12] })),
        },
        { additionalProperties: false },
      ),
      { maxItems: 200 },
    ),
  },
  { additionalProperties: false },
)

/** The checklist of a master, which nobody ticks. */
export const MasterChecklist = Type.Object(
  { card_id: id, total: count, items: templateItems },
  { additionalProperties: false },
)

export const signOffBy = Type.Unsafe<'project' | 'platform'>({
  ...oneOf('project', 'platform'),
  description: 'Who accepts: an owner of the project, or a superadmin.',
})
export const needsSignOff = Type.Boolean({
  description: 'Whether somebody else must accept the card before it is closed.',
})
export const SignOff = Type.Object(
  {
    is_needed: needsSignOff,
    by: signOffBy,
    submitted_by: nullable(id),
    submitted_at: nullable(moment),
    returned_reason: nullable(Type.String()),
  },
  { additionalProperties: false },
)
