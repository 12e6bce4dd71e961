import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { assertVariables } from '#templates/assert-variables.ts'
import { showMasterChecklist, updateMasterCard } from '#templates/store/master-cards.ts'

export const masterChecklistsSetItems: Handler<Operations['masterChecklistsSetItems']> = async (
  { tx },
  { card_id, items },
) => {
  await updateMasterCard(tx, { id: card_id, checklist: items })
  await assertVariables(tx, 'card', card_id)
  return { checklist: await showMasterChecklist(tx, card_id) }
}
