import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { lockBoard } from '#store/boards.ts'
import { insertGroup } from '#store/groups.ts'
import { orderBoard } from '#store/order.ts'

export const groupsCreate: Handler<Operations['groupsCreate']> = async ({ tx, caller, project }, body) => {
  const { project_id: projectId } = project
  // Locked, not only held: of two who make the last group that a board may have, one is told.
  const { is_ordered } = await lockBoard(tx, projectId, body.board_id)
  if (is_ordered) await orderBoard(tx, projectId, body.board_id)
  const group = await insertGroup(tx, projectId, caller.user_id, body)
  if (!group) throw full('groups')
  return { group }
}
