import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { recordActivity } from '#store/card-activity.ts'
import { deleteCards } from '#store/cards.ts'
import { deleteGroups, lockProject } from '#store/groups.ts'

export const groupsDelete: Handler<Operations['groupsDelete']> = async ({ tx, caller, project }, { id }) => {
  const { project_id: projectId } = project
  await lockProject(tx, projectId)
  const now = new Date()
  const groupIds = await deleteGroups(tx, projectId, { groupId: id }, now)
  const cardIds = await deleteCards(tx, projectId, { groupIds }, now)
  const entries = cardIds.map((card_id) => ({ card_id }))
  await recordActivity(tx, projectId, caller.user_id, 'deleted', entries)
  return []
}
