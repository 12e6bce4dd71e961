import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { boardFields, insertBoard } from '#store/boards.ts'
import { changesOfNew } from '#store/changes.ts'
import { announce, doneBy } from '#store/events.ts'
import { lockProject } from '#store/locks.ts'

export const boardsCreate: Handler<Operations['boardsCreate']> = async ({ tx, caller, project }, body) => {
  // Of two who make the last one that a project may have, one is told.
  await lockProject(tx, project.project_id)
  const board = await insertBoard(tx, project.project_id, caller.user_id, body)
  if (!board) throw full('boards')
  const made = board.value()
  const changes = changesOfNew(made, boardFields)
  announce(tx, doneBy(caller, project), 'board.created', { board_id: made.id }, { changes })
  return { board }
}
