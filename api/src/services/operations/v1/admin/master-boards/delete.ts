import type { Operations } from '@muster/contract'
import { assertMaster, authorOf } from '#masters.ts'
import type { Handler } from '#operation.ts'
import { removeMaster } from '#rollouts/roll-out.ts'

export const masterBoardsDelete: Handler<Operations['masterBoardsDelete']> = async (
  { tx, caller },
  { id },
) => {
  await assertMaster(tx, caller, 'board', id)
  await removeMaster(tx, authorOf(caller), 'board', id)
  return []
}
