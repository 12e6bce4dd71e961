import type { Operations } from '@muster/contract'
import { full } from '#core/bounds.ts'
import { invalid } from '#core/refusal.ts'
import { catchTaken, takenError } from '#core/taken.ts'
import type { Handler } from '#operation.ts'
import { assertVariables } from '#templates/assert-variables.ts'
import { authorOf } from '#templates/author.ts'
import { rollOut } from '#templates/roll-out.ts'
import { lockLog } from '#templates/store/log.ts'
import { hasIdentifier, insertMasterCard } from '#templates/store/master-cards.ts'
import { isOwnMaster } from '#templates/store/masters.ts'

export const masterCardsCreate: Handler<Operations['masterCardsCreate']> = async (
  { tx, caller },
  { push_to_projects, reason, ...body },
) => {
  const { platform_id, user_id } = caller
  await lockLog(tx, platform_id)
  const identifier = body.unique_identifier ?? null
  const isTaken = identifier !== null && (await hasIdentifier(tx, platform_id, identifier, null))
  const errors = {
    ...((await isOwnMaster(tx, caller, 'group', body.group_id))
      ? {}
      : { group_id: ['The group_id field must be a master group of your platform.'] }),
    ...(isTaken ? takenError('master_cards_identifier') : {}),
  }
  if (Object.keys(errors).length) throw invalid(errors)
  const card = await catchTaken(insertMasterCard(tx, platform_id, user_id, body))
  if (!card) throw full('masterCards')
  await assertVariables(tx, 'card', card.value().id)
  if (push_to_projects !== true) return { card, projects_updated: '0' }
  const rolledOut = await rollOut(tx, authorOf(caller, reason), { cardId: card.value().id })
  return { card, projects_updated: String(rolledOut.projects_updated) }
}
