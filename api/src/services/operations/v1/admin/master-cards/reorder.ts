import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { reorderMasters } from '../reorder.ts'

export const masterCardsReorder: Handler<Operations['masterCardsReorder']> = async (
  { tx, caller },
  { group_id, cards },
) => {
  await reorderMasters(tx, caller, 'card', group_id, cards)
  return []
}
