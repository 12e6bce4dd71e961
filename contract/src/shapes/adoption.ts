import { Type } from 'typebox'
import { id, nullable } from './fields.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description, examples: [412] })

const numbers = {
  has: count('Projects that have it: those with access that did not delete it.'),
  touched: count(
    'Projects that worked on it: changed, moved or commented on it, or gave it an owner, tag or date.',
  ),
  closed: count('Projects that closed it.'),
  deleted: count('Projects that deleted it.'),
}

const medianDays = nullable(
  Type.Number({
    description:
      'How many days passed until it was closed, for half of the projects that closed it. Null: none did.',
    examples: [3.5],
  }),
)

/** How projects use templates. A project counts if it has used at least one of several cards. */
export const Adoption = Type.Object(
  {
    projects: Type.Object(numbers, {
      additionalProperties: false,
      description: 'In how many projects. Of several cards, one is enough to count.',
    }),
    median_days_to_close: medianDays,
    is_sampled: Type.Boolean({
      description: 'Whether the days are those of a sample of 10,000 copies that were closed.',
    }),
    cards: Type.Array(
      Type.Object(
        {
          card_id: id,
          title: Type.String({ description: 'The title of the card.', examples: ['Order flour'] }),
          ...numbers,
        },
        { additionalProperties: false },
      ),
      { maxItems: 200, description: 'The same for each card, by id; 200 at most.' },
    ),
    waves: Type.Array(
      Type.Object(
        {
          step: Type.Integer({ minimum: 1, maximum: 11, description: 'The wave, from 1.', examples: [1] }),
          ...numbers,
        },
        { additionalProperties: false },
      ),
      { maxItems: 11, description: 'The same for the projects that each wave of the rollout added.' },
    ),
    plans: Type.Array(
      Type.Object(
        {
          plan: nullable(
            Type.String({ description: 'The plan; null: projects without one.', examples: ['pro'] }),
          ),
          ...numbers,
        },
        { additionalProperties: false },
      ),
      { maxItems: 101, description: 'The same for the projects of each plan.' },
    ),
    days: Type.Array(
      Type.Object(
        {
          day: Type.String({ format: 'date', description: 'A day, in UTC.', examples: ['2027-03-01'] }),
          closed: count('How many copies were closed on this day.'),
        },
        { additionalProperties: false },
      ),
      { maxItems: 31, description: 'On which of the last 30 days it was closed.' },
    ),
  },
  { additionalProperties: false, description: 'What projects made of the templates.' },
)
