import type { Operations } from '@muster/contract'
import { Refusal } from '#core/refusal.ts'
import { catchTaken } from '#core/taken.ts'
import type { Handler } from '#operation.ts'
import { assertVariables } from '#templates/assert-variables.ts'
import { findPublishedTool, updateMasterBoard } from '#templates/store/master-boards.ts'
import { holdKeys } from '../keys.ts'

export const masterBoardsUpdate: Handler<Operations['masterBoardsUpdate']> = async ({ tx, caller }, body) => {
  await holdKeys(tx, caller, body)
  const published = await findPublishedTool(tx, body.id)
  if (published !== undefined && body.tool_key != null && body.tool_key !== published) {
    throw new Refusal(
      400,
      'rule',
      `This board is published for the tool ${published}, which cannot change. Create a new master board instead.`,
    )
  }
  const board = await catchTaken(updateMasterBoard(tx, body))
  await assertVariables(tx, 'board', body.id)
  return { board }
}
