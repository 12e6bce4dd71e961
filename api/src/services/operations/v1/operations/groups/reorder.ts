import type { Operations } from '@muster/contract'
import { lockBoard } from '#boards/store/boards.ts'
import { findGroupPositions, setGroupPositions } from '#boards/store/groups.ts'
import { materialize } from '#boards/store/materialize.ts'
import { orderBoard } from '#boards/store/order.ts'
import { type FoundGroup, findGroups } from '#boards/store/records.ts'
import { findBoardOfGroup } from '#boards/store/trash.ts'
import { announce, doneBy } from '#core/events.ts'
import { invalid, Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

export const groupsReorder: Handler<Operations['groupsReorder']> = async (
  { tx, caller, judge },
  { groups: asked },
) => {
  const ids = asked.map(({ id }) => id)
  const found = await findGroups(tx, caller, ids)
  const byId = new Map(found.map((group) => [group.id, group]))
  const [project] = found.map(judge)
  const first = ids.map((id) => byId.get(id)).find((group) => group !== undefined)
  if (found.some(({ project_id }) => project_id !== first?.project_id)) {
    throw new Refusal(403, 'forbidden_project', 'All groups must belong to the same project.')
  }
  const errors = fieldErrors(ids, byId, first)
  if (!first || !project || Object.keys(errors).length) throw invalid(errors)
  const rows = await materialize(
    tx,
    first.project_id,
    ids.map((id) => ({ kind: 'group', id })),
  )
  const groups = asked.map(({ id, position }) => ({ id: rows.group.get(id) ?? id, position }))
  // The board has a row now too. If it was deleted in the meantime, so were its groups.
  const gone = () => {
    throw invalid(fieldErrors(ids, new Map(), undefined))
  }
  const boardId = await findBoardOfGroup(tx, first.project_id, groups[0]?.id ?? 0).catch(gone)
  await lockBoard(tx, first.project_id, boardId).catch(gone)
  // If no position changes, do not mark the board as ordered or the groups as touched.
  const before = await findGroupPositions(tx, first.project_id, boardId)
  const moved = groups.filter(({ id, position }) => before.get(id) !== position)
  if (moved.length === 0) return []
  await orderBoard(tx, first.project_id, boardId)
  await setGroupPositions(tx, first.project_id, groups)
  for (const { id, position } of moved) {
    const changes = { position: { from: before.get(id) ?? null, to: position } }
    announce(tx, doneBy(caller, first), 'group.moved', { board_id: boardId, group_id: id }, { changes })
  }
  return []
}

/** The errors of groups that are missing, repeated, or on another board than the first. */
function fieldErrors(
  ids: readonly number[],
  byId: ReadonlyMap<number, FoundGroup>,
  first: FoundGroup | undefined,
) {
  const errors: Record<string, string[]> = {}
  ids.forEach((id, at) => {
    const field = `groups.${at}.id`
    const group = byId.get(id)
    if (!group) errors[field] = [`The ${field} field must be a group of this project.`]
    else if (group.board_id !== first?.board_id)
      errors[field] = [`The ${field} field must be a group of the same board.`]
    else if (ids.indexOf(id) !== at) errors[field] = [`The ${field} field names a group for the second time.`]
  })
  return errors
}
