import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { recordActivity } from '#store/card-activity.ts'
import { deleteGroup } from '#store/trash.ts'

export const groupsDelete: Handler<Operations['groupsDelete']> = async (
  { tx, caller, project, now },
  { id },
) => {
  const { project_id: projectId } = project
  const cardIds = await deleteGroup(tx, projectId, id, { by: caller.user_id, at: now })
  const entries = cardIds.map((card_id) => ({ card_id }))
  await recordActivity(tx, projectId, caller.user_id, 'deleted', entries)
  return []
}
