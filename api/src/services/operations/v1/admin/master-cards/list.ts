import type { Operations } from '@muster/contract'
import { assertMaster } from '#masters.ts'
import type { Reader } from '#operation.ts'
import { listMasterCards } from '#store/master-cards.ts'

export const masterCardsList: Reader<Operations['masterCardsList']> = async (
  { db, caller },
  { group_id },
) => {
  await assertMaster(db, caller, 'group', group_id)
  return { cards: await listMasterCards(db, group_id) }
}
