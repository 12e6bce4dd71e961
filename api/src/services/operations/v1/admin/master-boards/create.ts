import type { Operations } from '@muster/contract'
import { full } from '#core/bounds.ts'
import { catchTaken } from '#core/taken.ts'
import type { Handler } from '#operation.ts'
import { assertVariables } from '#templates/assert-variables.ts'
import { insertMasterBoard } from '#templates/store/master-boards.ts'
import { holdKeys } from '../keys.ts'

export const masterBoardsCreate: Handler<Operations['masterBoardsCreate']> = async ({ tx, caller }, body) => {
  await holdKeys(tx, caller, body)
  const board = await catchTaken(insertMasterBoard(tx, caller.platform_id, caller.user_id, body))
  if (!board) throw full('masterBoards')
  await assertVariables(tx, 'board', board.value().id)
  return { board }
}
