import type { Operations } from '@muster/contract'
import { assertRoom } from '#boards/store/group-sizes.ts'
import { showGroup } from '#boards/store/groups.ts'
import { lockAccess, removeHiddenCopies } from '#boards/store/project-access.ts'
import { countGroups } from '#boards/store/project-read.ts'
import { findBoardOfGroup, holdParent, restoreGroup } from '#boards/store/trash.ts'
import { bounds, full } from '#core/bounds.ts'
import { announce, doneBy } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

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
  // Remove restored copies that are hidden by now.
  await removeHiddenCopies(tx, projectId)
  return { group: await showGroup(tx, projectId, id) }
}
