import type { Operations } from '@muster/contract'
import { invalid } from '#core/refusal.ts'
import { catchTaken, takenError } from '#core/taken.ts'
import type { Handler } from '#operation.ts'
import { assertVariables } from '#templates/assert-variables.ts'
import { hasIdentifier, showMasterCard, updateMasterCard } from '#templates/store/master-cards.ts'
import { holdKeys } from '../keys.ts'

export const masterCardsUpdate: Handler<Operations['masterCardsUpdate']> = async ({ tx, caller }, body) => {
  await holdKeys(tx, caller, body)
  const { id, unique_identifier } = body
  if (unique_identifier != null && (await hasIdentifier(tx, caller.platform_id, unique_identifier, id))) {
    throw invalid(takenError('master_cards_identifier'))
  }
  await catchTaken(updateMasterCard(tx, body))
  await assertVariables(tx, 'card', id)
  return { card: await showMasterCard(tx, id) }
}
