import { Type } from 'typebox'
import { moment, nullable, nullish, oneOf } from './fields.ts'

const time = (description: string, example: string) =>
  Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    maxLength: 5,
    description,
    examples: [example],
  })
/** A day of the calendar, without a time. */
export const date = Type.String({ format: 'date', maxLength: 10, examples: ['2027-05-17'] })

const interval = Type.Integer({
  minimum: 1,
  maximum: 99,
  description: 'Every how many days, weeks or months.',
  examples: [1],
})
const weekday = oneOf('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')

const rule = {
  every: Type.Unsafe<'day' | 'week' | 'month'>({ ...oneOf('day', 'week', 'month'), examples: ['week'] }),
  interval,
  weekdays: nullish(
    Type.Array(weekday, {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: "Only of rules by week; absent: the weekday of the rule's first day.",
      examples: [['mon', 'tue', 'wed', 'thu', 'fri']],
    }),
  ),
  month_day: Type.Optional(
    Type.Unsafe<number | 'last' | null>({
      anyOf: [{ type: 'integer', minimum: 1, maximum: 28 }, { const: 'last' }, { type: 'null' }],
      description: "Only of rules by month; absent: the day of the rule's first day, at most the 28th.",
      examples: ['last'],
    }),
  ),
  appears_at: time('The local time at which a run appears.', '06:00'),
  due_at: time('The local time until which it is due, on the next day if it is before appears_at.', '10:00'),
  starts_on: nullish({
    ...date,
    description:
      "The rule's first day, from which intervals count; absent: the day on which it is set, or on which the project gets it.",
  }),
}

/** A rule as it is sent. */
export const sentRepeat = Type.Object(rule, {
  additionalProperties: false,
  description:
    'Makes the card a recurring one, with a run for each day of the rule; null ends that. A new rule includes the run of today, a changed one counts from the next run.',
  examples: [{ every: 'week', interval: 1, weekdays: ['mon', 'thu'], appears_at: '06:00', due_at: '10:00' }],
})

/** A rule as it is stored. */
export const RepeatRule = Type.Object(rule, { additionalProperties: false })

export const ShownRepeat = Type.Object(
  {
    ...rule,
    rrule: Type.String({
      description: 'The rule as an RRULE of iCalendar. It says nothing about the times.',
      examples: ['FREQ=WEEKLY;BYDAY=MO,TH'],
    }),
  },
  { additionalProperties: false },
)

const runState = Type.Unsafe<'open' | 'done' | 'late' | 'missed'>({
  ...oneOf('open', 'done', 'late', 'missed'),
  description: 'late: done after due_at. missed: it ended before it was done.',
})

/** The current run of a card. */
export const CurrentRun = Type.Object(
  {
    on: Type.String({ ...date, description: 'The local date of the run.' }),
    appears_at: Type.String({ ...moment, examples: ['2027-05-17T04:00:00.000Z'] }),
    due_at: Type.String({ ...moment, examples: ['2027-05-17T08:00:00.000Z'] }),
    ends_at: nullable(
      Type.String({
        ...moment,
        description: 'When the next run appears.',
        examples: ['2027-05-20T04:00:00.000Z'],
      }),
    ),
    state: runState,
  },
  { additionalProperties: false },
)

/** A run in a list. */
export const ListedRun = Type.Object(
  {
    on: Type.String({ ...date, description: 'The local date of the run.' }),
    appears_at: Type.String({ ...moment, examples: ['2027-05-17T04:00:00.000Z'] }),
    due_at: Type.String({ ...moment, examples: ['2027-05-17T08:00:00.000Z'] }),
    state: runState,
    closed_at: nullable(Type.String({ ...moment, examples: ['2027-05-17T07:12:00.000Z'] })),
    closed_by: nullable(Type.Integer({ minimum: 1, examples: [5] })),
    ticked: Type.Integer({ minimum: 0, maximum: 200 }),
    total: Type.Integer({ minimum: 0, maximum: 200 }),
  },
  { additionalProperties: false },
)
