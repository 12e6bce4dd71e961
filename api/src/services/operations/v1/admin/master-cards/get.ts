import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { showMasterCard } from '#templates/store/master-cards.ts'

export const masterCardsGet: Reader<Operations['masterCardsGet']> = async ({ db }, { id }) => {
  return { card: await showMasterCard(db, id) }
}
