import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { lockBoard } from '#store/boards.ts'
import { changesOfNew } from '#store/changes.ts'
import { announce, doneBy } from '#store/events.ts'
import { groupFields, insertGroup } from '#store/groups.ts'
import { orderBoard } from '#store/order.ts'

export const groupsCreate: Handler<Operations['groupsCreate']> = async ({ tx, caller, project }, body) => {
  const { project_id: projectId } = project
  // Locked, not only held: of two who make the last group that a board may have, one is told.
  const { is_ordered } = await lockBoard(tx, projectId, body.board_id)
  if (is_ordered) await orderBoard(tx, projectId, body.board_id)
  const group = await insertGroup(tx, projectId, caller.user_id, body)
  if (!group) throw full('groups')
  const made = group.value()
  const ids = { board_id: body.board_id, group_id: made.id }
  announce(tx, doneBy(caller, project), 'group.created', ids, { changes: changesOfNew(made, groupFields) })
  return { group }
}
