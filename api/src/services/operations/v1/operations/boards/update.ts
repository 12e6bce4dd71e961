import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { updateBoard } from '../../../../../store/boards.ts'
import { findRecord } from '../../../../../store/records.ts'

export const boardsUpdate: Handler<Operations['boardsUpdate']> = async (
  { tx, caller, namedProjectId },
  body,
) => {
  const found = await findRecord(tx, 'boards', caller, body.id, namedProjectId)
  const projectId = assertRecord(found, caller, 'board', 'member', 'write')
  return { board: await updateBoard(tx, projectId, body) }
}
