import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import { cleanHtml } from '#html.ts'
import type { Handler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { recordActivity } from '#store/card-activity.ts'
import { insertCard } from '#store/cards.ts'
import { referenceErrors } from './references.ts'

export const cardsCreate: Handler<Operations['cardsCreate']> = async ({ tx, caller, project }, body) => {
  const description = body.description ? cleanHtml(body.description) : null
  const { card, ...has } = await insertCard(tx, project.project_id, caller.user_id, { ...body, description })
  const errors = {
    ...(has.has_group ? {} : { group_id: ['The group_id field must be a group of this project.'] }),
    ...referenceErrors(has),
  }
  if (Object.keys(errors).length) throw invalid(errors)
  if (!card) throw full('cards')
  await recordActivity(tx, project.project_id, caller.user_id, 'created', [{ card_id: card.value().id }])
  return { card }
}
