import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { changeRecord } from '#records.ts'
import { updateBoard } from '#store/boards.ts'

export const boardsUpdate: Handler<Operations['boardsUpdate']> = async (context, body) => {
  const { tx } = context
  const { project_id: projectId } = await changeRecord(context, 'boards', body.id)
  return { board: await updateBoard(tx, projectId, body) }
}
