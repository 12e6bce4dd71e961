import { limitRefusal, type Quota } from '#boards/store/group-sizes.ts'
import { invalid, type Refusal } from '#core/refusal.ts'

/** Missing, deleted and foreign ids give the same error. */
const fieldErrors: Readonly<Record<string, string>> = {
  group_id: 'The group_id field must be a group of this project.',
  group_unclear: 'The group_id field must be a group of this project.',
  owner_id: 'The owner_id field must be a member of this project.',
  tag_id: 'The tag_id field must be a tag of this project.',
}

/** The answer to a write of cards that create_card or update_cards has refused for these reasons. */
export function cardRefusal(reasons: readonly string[], quota: Quota): Refusal | Error {
  const limit = limitRefusal(reasons[0] ?? '', quota)
  if (limit) return limit
  const errors = Object.fromEntries(
    reasons.flatMap((reason) => {
      const message = fieldErrors[reason]
      return message ? [[reason.replace('unclear', 'id'), [message]]] : []
    }),
  )
  return Object.keys(errors).length ? invalid(errors) : new Error(`A write of cards was refused: ${reasons}.`)
}
