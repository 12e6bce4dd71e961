import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { insertMasterBoard } from '#store/master-boards.ts'

export const masterBoardsCreate: Handler<Operations['masterBoardsCreate']> = async ({ tx, caller }, body) => {
  const board = await insertMasterBoard(tx, caller.platform_id, caller.user_id, body)
  if (!board)
    throw new Refusal(400, 'rule', 'The platform has 500 master boards, which is as many as it may have.')
  return { board }
}
