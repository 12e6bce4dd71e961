import type { Operations } from '@muster/contract'
import { assertMaster, authorOf } from '#masters.ts'
import type { Handler } from '#operation.ts'
import { rollOut } from '#rollouts/roll-out.ts'

export const masterBoardsSync: Handler<Operations['masterBoardsSync']> = async (
  { tx, caller },
  { board_id, reason },
) => {
  await assertMaster(tx, caller, 'board', board_id)
  const { with_access, skipped } = await rollOut(tx, authorOf(caller, reason), { boardId: board_id })
  return { synced_count: with_access, skipped_no_access: skipped }
}
