import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { assertVariables } from '#rollouts/variables.ts'
import { insertMasterBoard } from '#store/master-boards.ts'
import { catchTakenKey, holdKeys } from '../taken.ts'

export const masterBoardsCreate: Handler<Operations['masterBoardsCreate']> = async ({ tx, caller }, body) => {
  await holdKeys(tx, caller, body)
  const board = await catchTakenKey(insertMasterBoard(tx, caller.platform_id, caller.user_id, body))
  if (!board) throw full('masterBoards')
  await assertVariables(tx, 'board', board.value().id)
  return { board }
}
