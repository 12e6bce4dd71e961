import type { Operations } from '@muster/contract'
import { showChecklist } from '#boards/store/checklists.ts'
import type { Reader } from '#operation.ts'

export const checklistsGet: Reader<Operations['checklistsGet']> = async ({ db, project }, { card_id }) => ({
  checklist: await showChecklist(db, project.project_id, card_id),
})
