import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { authorOf } from '#rollouts/author.ts'
import { rollOut } from '#rollouts/roll-out.ts'

export const masterBoardsSync: Handler<Operations['masterBoardsSync']> = async (
  { tx, caller },
  { board_id, reason },
) => {
  const { projects_with_access, projects_without_access } = await rollOut(tx, authorOf(caller, reason), {
    boardId: board_id,
  })
  return { synced_count: projects_with_access, skipped_no_access: projects_without_access }
}
