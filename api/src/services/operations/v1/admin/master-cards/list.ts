import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listMasterCards } from '#templates/store/master-cards.ts'

export const masterCardsList: Reader<Operations['masterCardsList']> = async ({ db }, { group_id }) => {
  return { cards: await listMasterCards(db, group_id) }
}
