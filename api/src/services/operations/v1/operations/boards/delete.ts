import type { Operations } from '@muster/contract'
import { deleteBoard } from '#boards/store/trash.ts'
import { announce, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const boardsDelete: Handler<Operations['boardsDelete']> = async (
  { tx, caller, project, now },
  { id },
) => {
  const { project_id: projectId } = project
  const also = await deleteBoard(tx, projectId, id, { by: caller.user_id, at: now })
  announce(tx, doneBy(caller, project), 'board.deleted', { board_id: id }, { also })
  return []
}
