import type { Operations } from '@muster/contract'
import { bounds, full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { showBoard } from '#store/boards.ts'
import { announce, doneBy } from '#store/events.ts'
import { assertRoom } from '#store/group-sizes.ts'
import { listGroupIds } from '#store/groups.ts'
import { countBoards } from '#store/project-read.ts'
import { lockAccess, removeHiddenCopies } from '#store/rollouts/access.ts'
import { restoreBoard } from '#store/trash.ts'

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
  // What came back and is not shown any more.
  await removeHiddenCopies(tx, projectId)
  return { board: await showBoard(tx, projectId, id) }
}
