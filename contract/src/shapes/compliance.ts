import { Type } from 'typebox'
import { id, nullish, words } from './fields.ts'
import { date } from './repeat.ts'

export const complianceOf = {
  master_card_id: nullish(Type.Integer({ ...id, description: 'Of this card.' })),
  master_board_id: nullish(Type.Integer({ ...id, description: 'Of all published cards of this board.' })),
}

export const period = {
  from: Type.String({ ...date, description: 'The first local date of the period.' }),
  to: Type.String({ ...date, description: 'The last local date of the period, at most 92 days in all.' }),
}

export const attributeName = Type.String({
  ...words(100),
  description: 'The attribute of projects; needed if rows are grouped by attribute.',
  examples: ['region'],
})

const number = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description, examples: [12] })

export const complianceNumbers = {
  expected: number('How many runs have appeared.'),
  done: number('Done in time.'),
  late: number('Done after they were due.'),
  missed: number('Ended, or in the case of cards that do not repeat: due, without being done.'),
  returned: number('Returned at least once by whoever accepts them.'),
}
