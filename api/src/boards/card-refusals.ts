import { limitRefusal, type Quota } from '#boards/store/group-sizes.ts'
import { invalid, type Refusal } from '#core/refusal.ts'

const notInProject = { group_id: ['The group_id field must be a group of this project.'] }

/**
 * The field errors of each reason. Ids that are missing, deleted or of another project get the same error.
 */
const fieldErrors: Readonly<Record<string, Readonly<Record<string, string[]>>>> = {
  group_id: notInProject,
  group_unchecked: notInProject,
  owner_id: { owner_id: ['The owner_id field must be a member of this project.'] },
  tag_id: { tag_id: ['The tag_id field must be a tag of this project.'] },
  tag_ids: { tag_ids: ['The tag_ids field must contain tags of this project.'] },
}

/** Converts the reasons of create_card or update_cards to the error for the caller. */
export function cardRefusal(reasons: readonly string[], quota: Quota): Refusal | Error {
  const limit = limitRefusal(reasons[0] ?? '', quota)
  if (limit) return limit
  const errors = Object.assign({}, ...reasons.map((reason) => fieldErrors[reason]))
  return Object.keys(errors).length ? invalid(errors) : new Error(`A write of cards was refused: ${reasons}.`)
}
