import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { recordActivity } from '#store/card-activity.ts'
import { deleteCard } from '#store/trash.ts'

export const cardsDelete: Handler<Operations['cardsDelete']> = async (
  { tx, caller, project, now },
  { id },
) => {
  const { project_id: projectId } = project
  await deleteCard(tx, projectId, id, { by: caller.user_id, at: now })
  await recordActivity(tx, projectId, caller.user_id, 'deleted', [{ card_id: id }])
  return []
}
