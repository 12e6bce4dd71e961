import type { Operations } from '@muster/contract'
import { nextPage } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'
import { summariseDrift } from '#templates/store/drift.ts'

const MOST_CARDS = 50

export const driftSummary: Reader<Operations['driftSummary']> = async (
  { db },
  { board_id, after_id, limit },
) => {
  const most = limit ?? MOST_CARDS
  const cards = await summariseDrift(db, board_id, after_id ?? 0, most)
  return { cards, next_after_id: nextPage(cards, most, (card) => card.card_id) }
}
