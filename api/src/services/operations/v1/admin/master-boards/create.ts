import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { insertMasterBoard } from '#store/master-boards.ts'

export const masterBoardsCreate: Handler<Operations['masterBoardsCreate']> = async ({ tx, caller }, body) => {
  const board = await insertMasterBoard(tx, caller.platform_id, caller.user_id, body)
  if (!board) throw full('masterBoards')
  return { board }
}
