import type { Operations } from '@muster/contract'
import { bounds, full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { announce, doneBy } from '#store/events.ts'
import { assertRoom } from '#store/group-sizes.ts'
import { showGroup } from '#store/groups.ts'
import { countGroups } from '#store/project-read.ts'
import { lockAccess, removeHiddenCopies } from '#store/rollouts/access.ts'
import { findBoardOfGroup, holdParent, restoreGroup } from '#store/trash.ts'

export const groupsRestore: Handler<Operations['groupsRestore']> = async (
  { tx, caller, project, config },
  { id },
) => {
  const { project_id: projectId, platform_id } = project
  await lockAccess(tx, { id: projectId, platform_id })
  const boardId = await findBoardOfGroup(tx, projectId, id)
  if (!(await holdParent(tx, projectId, 'boards', boardId))) {
    throw new Refusal(400, 'rule', `Its board is deleted too. Restore board ${boardId} first.`)
  }
  const also = await restoreGroup(tx, projectId, id)
  if ((await countGroups(tx, projectId, boardId)) > bounds.groups.most) throw full('groups')
  await assertRoom(tx, projectId, id, config, true)
  announce(tx, doneBy(caller, project), 'group.restored', { group_id: id }, { also })
  // What came back and is not shown any more.
  await removeHiddenCopies(tx, projectId)
  return { group: await showGroup(tx, projectId, id) }
}
