import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { showMasterChecklist } from '#templates/store/master-cards.ts'

export const masterChecklistsGet: Reader<Operations['masterChecklistsGet']> = async (
  { db },
  { card_id },
) => ({
  checklist: await showMasterChecklist(db, card_id),
})
