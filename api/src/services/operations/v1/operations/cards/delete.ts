import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { recordActivity } from '#store/card-activity.ts'
import { deleteCards } from '#store/cards.ts'

export const cardsDelete: Handler<Operations['cardsDelete']> = async ({ tx, caller, project }, { id }) => {
  const { project_id: projectId } = project
  await deleteCards(tx, projectId, { ids: [id] }, new Date())
  await recordActivity(tx, projectId, caller.user_id, 'deleted', [{ card_id: id }])
  return []
}
