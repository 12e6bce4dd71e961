import type { Operations } from '@muster/contract'
import { lockBoard, showBoard } from '#boards/store/boards.ts'
import { inheritGroupOrder } from '#boards/store/order.ts'
import { announce, doneBy } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

export const boardsInheritOrder: Handler<Operations['boardsInheritOrder']> = async (
  { tx, caller, project },
  { id },
) => {
  const { project_id: projectId } = project
  const board = await lockBoard(tx, projectId, id)
  if (board.master_board_id === null) {
    throw new Refusal(400, 'rule', 'The board is not a copy of a master board, so it has no order to follow.')
  }
  if (board.is_ordered) {
    await inheritGroupOrder(tx, projectId, id)
    announce(tx, doneBy(caller, project), 'board.order_inherited', { board_id: id })
  }
  return { board: await showBoard(tx, projectId, id) }
}
