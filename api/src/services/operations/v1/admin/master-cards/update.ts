import type { Operations } from '@muster/contract'
import { cleanHtml } from '#html.ts'
import type { Handler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { hasIdentifier, showMasterCard, updateMasterCard } from '#store/master-cards.ts'
import { catchTakenIdentifier, identifierTaken } from './identifier.ts'

export const masterCardsUpdate: Handler<Operations['masterCardsUpdate']> = async ({ tx, caller }, body) => {
  const { id, unique_identifier } = body
  if (unique_identifier != null && (await hasIdentifier(tx, caller.platform_id, unique_identifier, id))) {
    throw invalid(identifierTaken)
  }
  const changes = body.description ? { ...body, description: cleanHtml(body.description) } : body
  await catchTakenIdentifier(updateMasterCard(tx, changes))
  return { card: await showMasterCard(tx, id) }
}
