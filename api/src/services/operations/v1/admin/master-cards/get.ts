import type { Operations } from '@muster/contract'
import { assertMaster } from '#masters.ts'
import type { Reader } from '#operation.ts'
import { showMasterCard } from '#store/master-cards.ts'

export const masterCardsGet: Reader<Operations['masterCardsGet']> = async ({ db, caller }, { id }) => {
  await assertMaster(db, caller, 'card', id)
  return { card: await showMasterCard(db, id) }
}
