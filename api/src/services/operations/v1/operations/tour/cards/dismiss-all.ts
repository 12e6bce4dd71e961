import type { Operations } from '@muster/contract'
import { dismissTourCards } from '#boards/store/cards.ts'
import { announce, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const tourCardsDismissAll: Handler<Operations['tourCardsDismissAll']> = async ({
  tx,
  caller,
  project,
}) => {
  const cards = await dismissTourCards(tx, project.project_id)
  const changes = { is_active: { from: true, to: false } }
  for (const { id: card_id, group_id } of cards)
    announce(tx, doneBy(caller, project), 'card.dismissed', { card_id, group_id }, { changes })
  return { dismissed_count: cards.length }
}
