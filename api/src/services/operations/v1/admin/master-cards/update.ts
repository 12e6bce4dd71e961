import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { hasIdentifier, showMasterCard, updateMasterCard } from '#store/master-cards.ts'
import { catchTakenIdentifier, identifierTaken } from './identifier.ts'

export const masterCardsUpdate: Handler<Operations['masterCardsUpdate']> = async ({ tx, caller }, body) => {
  const { id, unique_identifier } = body
  if (unique_identifier != null && (await hasIdentifier(tx, caller.platform_id, unique_identifier, id))) {
    throw invalid(identifierTaken)
  }
  await catchTakenIdentifier(updateMasterCard(tx, body))
  return { card: await showMasterCard(tx, id) }
}
