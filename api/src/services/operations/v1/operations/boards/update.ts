import type { Operations } from '@muster/contract'
import { boardFields, lockBoard, showBoard, updateBoard } from '#boards/store/boards.ts'
import { changesBetween } from '#core/changes.ts'
import { announce, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const boardsUpdate: Handler<Operations['boardsUpdate']> = async ({ tx, caller, project }, body) => {
  const { project_id: projectId } = project
  await lockBoard(tx, projectId, body.id)
  const before = (await showBoard(tx, projectId, body.id)).value()
  const board = await updateBoard(tx, projectId, before, body)
  const changes = changesBetween(before, board.value(), boardFields)
  if (changes) announce(tx, doneBy(caller, project), 'board.updated', { board_id: body.id }, { changes })
  return { board }
}
