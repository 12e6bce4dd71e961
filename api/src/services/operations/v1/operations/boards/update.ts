import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { updateBoard } from '#store/boards.ts'

export const boardsUpdate: Handler<Operations['boardsUpdate']> = async ({ tx, project }, body) => {
  const { project_id: projectId } = project
  return { board: await updateBoard(tx, projectId, body) }
}
