import type { Operations } from '@muster/contract'
import { deleteFilter } from '#boards/store/saved-filters.ts'
import type { Handler } from '#operation.ts'

export const filtersDelete: Handler<Operations['filtersDelete']> = async (
  { tx, caller, project },
  { board_id, name },
) => {
  await deleteFilter(tx, { projectId: project.project_id, userId: caller.user_id, boardId: board_id }, name)
  return []
}
