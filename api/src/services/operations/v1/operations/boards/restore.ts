import type { Operations } from '@muster/contract'
import { bounds, full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { countBoards, showBoard } from '#store/boards.ts'
import { recordActivity } from '#store/card-activity.ts'
import { assertRoom, findSizes } from '#store/group-sizes.ts'
import { listGroupIds } from '#store/groups.ts'
import { lockAccess, refill } from '#store/rollouts/access.ts'
import { restoreBoard } from '#store/trash.ts'

export const boardsRestore: Handler<Operations['boardsRestore']> = async (
  { tx, caller, project, config },
  { id },
) => {
  const { project_id: projectId, platform_id } = project
  const { entry } = await lockAccess(tx, { id: projectId, platform_id })
  const cardIds = await restoreBoard(tx, projectId, id)
  if ((await countBoards(tx, projectId)) > bounds.boards.most) throw full('boards')
  const [groupId = null] = await listGroupIds(tx, projectId, id)
  assertRoom(await findSizes(tx, projectId, groupId), config, true)
  const entries = cardIds.map((card_id) => ({ card_id }))
  await recordActivity(tx, projectId, caller.user_id, 'restored', entries)
  // What was published while it was deleted.
  await refill(tx, projectId, entry)
  return { board: await showBoard(tx, projectId, id) }
}
