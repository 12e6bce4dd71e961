import type { Operations } from '@muster/contract'
import { lockBoard } from '#boards/store/boards.ts'
import { groupFields, insertGroup } from '#boards/store/groups.ts'
import { orderBoard } from '#boards/store/order.ts'
import { full } from '#core/bounds.ts'
import { changesOfNew } from '#core/changes.ts'
import { announce, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const groupsCreate: Handler<Operations['groupsCreate']> = async ({ tx, caller, project }, body) => {
  const { project_id: projectId } = project
  // An exclusive lock, so that two concurrent calls cannot both create the last group that the limit allows.
  const { is_ordered } = await lockBoard(tx, projectId, body.board_id)
  if (is_ordered) await orderBoard(tx, projectId, body.board_id)
  const group = await insertGroup(tx, projectId, caller.user_id, body)
  if (!group) throw full('groups')
  const made = group.value()
  const ids = { board_id: body.board_id, group_id: made.id }
  announce(tx, doneBy(caller, project), 'group.created', ids, { changes: changesOfNew(made, groupFields) })
  return { group }
}
