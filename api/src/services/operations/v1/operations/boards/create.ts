import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { insertBoard } from '#store/boards.ts'
import { lockProject } from '#store/projects.ts'

export const boardsCreate: Handler<Operations['boardsCreate']> = async ({ tx, caller, project }, body) => {
  // Of two who make the last one that a project may have, one is told.
  await lockProject(tx, project.project_id)
  const board = await insertBoard(tx, project.project_id, caller.user_id, body)
  if (!board) throw full('boards')
  return { board }
}
