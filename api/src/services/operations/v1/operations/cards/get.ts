import type { Operations } from '@muster/contract'
import { showCardWithExtras } from '#boards/store/cards.ts'
import type { Reader } from '#operation.ts'

export const cardsGet: Reader<Operations['cardsGet']> = async ({ db, project }, { id }) =>
  showCardWithExtras(db, project.project_id, id)
