import type { Operations } from '@muster/contract'
import { renderBoard } from '#boards/store/render-board.ts'
import type { Reader } from '#operation.ts'
import { projectOfPlatform } from '../project-of-platform.ts'

export const masterBoardsRender: Reader<Operations['masterBoardsRender']> = async (
  { db, caller },
  { id, project_id },
) => {
  await projectOfPlatform(db, caller, project_id)
  return { board: await renderBoard(db, project_id, id) }
}
