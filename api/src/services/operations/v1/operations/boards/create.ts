import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { insertBoard } from '#store/boards.ts'

export const boardsCreate: Handler<Operations['boardsCreate']> = async ({ tx, caller, project }, body) => {
  const board = await insertBoard(tx, project.project_id, caller.user_id, body)
  if (!board) throw full('boards')
  return { board }
}
