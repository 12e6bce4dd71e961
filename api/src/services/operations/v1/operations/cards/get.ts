import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { showCard } from '#store/cards.ts'

export const cardsGet: Reader<Operations['cardsGet']> = async ({ db, project }, { id }) => {
  const { project_id: projectId } = project
  return { card: await showCard(db, projectId, id) }
}
