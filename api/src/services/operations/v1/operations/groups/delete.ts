import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { recordActivity } from '../../../../../store/card-activity.ts'
import { deleteCards } from '../../../../../store/cards.ts'
import { deleteGroups, lockProject } from '../../../../../store/groups.ts'
import { findRecord } from '../../../../../store/records.ts'

export const groupsDelete: Handler<Operations['groupsDelete']> = async (
  { tx, caller, namedProjectId },
  { id },
) => {
  const found = await findRecord(tx, 'groups', caller, id, namedProjectId)
  const projectId = assertRecord(found, caller, 'group', 'member', 'write')
  await lockProject(tx, projectId)
  const now = new Date()
  const groupIds = await deleteGroups(tx, projectId, { groupId: id }, now)
  const cardIds = await deleteCards(tx, projectId, { groupIds }, now)
  const entries = cardIds.map((card_id) => ({ card_id }))
  await recordActivity(tx, projectId, caller.user_id, 'deleted', entries)
  return []
}
