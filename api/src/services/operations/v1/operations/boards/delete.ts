import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { recordActivity } from '#store/card-activity.ts'
import { deleteBoard } from '#store/trash.ts'

export const boardsDelete: Handler<Operations['boardsDelete']> = async (
  { tx, caller, project, now },
  { id },
) => {
  const { project_id: projectId } = project
  const cardIds = await deleteBoard(tx, projectId, id, { by: caller.user_id, at: now })
  const entries = cardIds.map((card_id) => ({ card_id }))
  await recordActivity(tx, projectId, caller.user_id, 'deleted', entries)
  return []
}
