import { Type } from 'typebox'
import { moment, nullable, oneOf, text, words } from './fields.ts'

export const checkName = Type.String({
  ...words(100),
  description: 'The name of the check, as templates give it in evaluation_check.',
  examples: ['website.published'],
})
export const checkState = oneOf('passed', 'failed')
export const checkDetail = Type.String({ ...text(1_000), examples: ['The page answers 404.'] })
const observedAt = Type.String({ ...moment, examples: ['2027-05-17T06:00:00.000Z'] })

export const Check = Type.Object(
  {
    check: checkName,
    state: checkState,
    detail: nullable(checkDetail),
    observed_at: observedAt,
    reported_at: Type.String({ ...moment, examples: ['2027-05-17T06:00:01.000Z'] }),
  },
  { additionalProperties: false },
)

/** The check that the template of a card names. The state and the moment are null until it is reported. */
export const CheckOfCard = Type.Object(
  { check: checkName, state: nullable(checkState), observed_at: nullable(observedAt) },
  { additionalProperties: false },
)
