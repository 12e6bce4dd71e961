import type { Operations } from '@muster/contract'
import { showBoard } from '#boards/store/boards.ts'
import { assertRoom } from '#boards/store/group-sizes.ts'
import { listGroupIds } from '#boards/store/groups.ts'
import { lockAccess, removeHiddenCopies } from '#boards/store/project-access.ts'
import { countBoards } from '#boards/store/project-read.ts'
import { restoreBoard } from '#boards/store/trash.ts'
import { bounds, full } from '#core/bounds.ts'
import { announce, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const boardsRestore: Handler<Operations['boardsRestore']> = async (
  { tx, caller, project, config },
  { id },
) => {
  const { project_id: projectId, platform_id } = project
  await lockAccess(tx, { id: projectId, platform_id })
  const also = await restoreBoard(tx, projectId, id)
  if ((await countBoards(tx, projectId)) > bounds.boards.most) throw full('boards')
  const [groupId = null] = await listGroupIds(tx, projectId, id)
  await assertRoom(tx, projectId, groupId, config, true)
  announce(tx, doneBy(caller, project), 'board.restored', { board_id: id }, { also })
  // Remove restored copies that are hidden by now.
  await removeHiddenCopies(tx, projectId)
  return { board: await showBoard(tx, projectId, id) }
}
