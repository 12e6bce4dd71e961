import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { assertVariables } from '#rollouts/variables.ts'
import { hasIdentifier, showMasterCard, updateMasterCard } from '#store/master-cards.ts'
import { catchTakenKey, holdKeys } from '../taken.ts'
import { catchTakenIdentifier, identifierTaken } from './identifier.ts'

export const masterCardsUpdate: Handler<Operations['masterCardsUpdate']> = async ({ tx, caller }, body) => {
  await holdKeys(tx, caller, body)
  const { id, unique_identifier } = body
  if (unique_identifier != null && (await hasIdentifier(tx, caller.platform_id, unique_identifier, id))) {
    throw invalid(identifierTaken)
  }
  await catchTakenKey(catchTakenIdentifier(updateMasterCard(tx, body)))
  await assertVariables(tx, 'card', id)
  return { card: await showMasterCard(tx, id) }
}
