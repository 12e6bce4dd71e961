import type { Operations } from '@muster/contract'
import { showCard } from '#boards/store/cards.ts'
import type { Reader } from '#operation.ts'

export const cardsGet: Reader<Operations['cardsGet']> = async ({ db, project }, { id }) => {
  const { project_id: projectId } = project
  return { card: await showCard(db, projectId, id) }
}
