import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { changeRecord } from '#records.ts'
import { recordActivity } from '#store/card-activity.ts'
import { deleteCards } from '#store/cards.ts'

export const cardsDelete: Handler<Operations['cardsDelete']> = async (context, { id }) => {
  const { tx, caller } = context
  const { project_id: projectId } = await changeRecord(context, 'cards', id)
  await deleteCards(tx, projectId, { ids: [id] }, new Date())
  await recordActivity(tx, projectId, caller.user_id, 'deleted', [{ card_id: id }])
  return []
}
