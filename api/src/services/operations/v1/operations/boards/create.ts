import type { Operations } from '@muster/contract'
import { boardFields, insertBoard } from '#boards/store/boards.ts'
import { full } from '#core/bounds.ts'
import { changesOfNew } from '#core/changes.ts'
import { announce, doneBy } from '#core/events.ts'
import { lockProject } from '#core/locks.ts'
import type { Handler } from '#operation.ts'

export const boardsCreate: Handler<Operations['boardsCreate']> = async ({ tx, caller, project }, body) => {
  // Lock, so that two concurrent calls cannot both create the last board that the limit allows.
  await lockProject(tx, project.project_id)
  const board = await insertBoard(tx, project.project_id, caller.user_id, body)
  if (!board) throw full('boards')
  const made = board.value()
  const changes = changesOfNew(made, boardFields)
  announce(tx, doneBy(caller, project), 'board.created', { board_id: made.id }, { changes })
  return { board }
}
