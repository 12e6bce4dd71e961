import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { showCard } from '#store/cards.ts'
import { changeCards } from './change.ts'

export const cardsUpdate: Handler<Operations['cardsUpdate']> = async (
  { tx, caller, project },
  { id, ...changes },
) => {
  const { project_id: projectId } = project
  await changeCards(tx, caller, projectId, [id], changes)
  return { card: await showCard(tx, projectId, id) }
}
