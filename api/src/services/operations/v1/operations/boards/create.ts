import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { insertBoard } from '#store/boards.ts'

export const boardsCreate: Handler<Operations['boardsCreate']> = async ({ tx, caller, project }, body) => {
  const board = await insertBoard(tx, project.project_id, caller.user_id, body)
  if (!board) throw new Refusal(400, 'rule', 'The project has 500 boards, which is as many as it may have.')
  return { board }
}
