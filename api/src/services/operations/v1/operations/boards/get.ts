import type { BoardWithGroupsView, Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import { Json } from '../../../../../json.ts'
import type { Reader } from '../../../../../operation.ts'
import { findBoard } from '../../../../../store/boards.ts'

export const boardsGet: Reader<Operations['boardsGet']> = async ({ db, caller, namedProjectId }, { id }) => {
  const found = await findBoard(db, caller, id, namedProjectId)
  assertRecord(found, caller, 'board', 'viewer', 'read')
  return { board: new Json<BoardWithGroupsView>(found?.board ?? '') }
}
