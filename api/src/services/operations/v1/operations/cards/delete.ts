import type { Operations } from '@muster/contract'
import { deleteCard } from '#boards/store/trash.ts'
import { announce, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const cardsDelete: Handler<Operations['cardsDelete']> = async (
  { tx, caller, project, now },
  { id },
) => {
  const { project_id: projectId } = project
  const { group_id, comments } = await deleteCard(tx, projectId, id, { by: caller.user_id, at: now })
  announce(tx, doneBy(caller, project), 'card.deleted', { card_id: id, group_id }, { also: { comments } })
  return []
}
