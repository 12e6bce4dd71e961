import type { Operations } from '@muster/contract'
import { bounds, full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { recordActivity } from '#store/card-activity.ts'
import { assertRoom, findSizes } from '#store/group-sizes.ts'
import { countGroups, showGroup } from '#store/groups.ts'
import { lockAccess, refill } from '#store/rollouts/access.ts'
import { findBoardOfGroup, holdParent, restoreGroup } from '#store/trash.ts'

export const groupsRestore: Handler<Operations['groupsRestore']> = async (
  { tx, caller, project, config },
  { id },
) => {
  const { project_id: projectId, platform_id } = project
  const { entry } = await lockAccess(tx, { id: projectId, platform_id })
  const boardId = await findBoardOfGroup(tx, projectId, id)
  if (!(await holdParent(tx, projectId, 'boards', boardId))) {
    throw new Refusal(400, 'rule', `Its board is deleted too. Restore board ${boardId} first.`)
  }
  const cardIds = await restoreGroup(tx, projectId, id)
  if ((await countGroups(tx, projectId, boardId)) > bounds.groups.most) throw full('groups')
  assertRoom(await findSizes(tx, projectId, id), config, true)
  const entries = cardIds.map((card_id) => ({ card_id }))
  await recordActivity(tx, projectId, caller.user_id, 'restored', entries)
  // What was published while it was deleted.
  await refill(tx, projectId, entry)
  return { group: await showGroup(tx, projectId, id) }
}
