import type { Operations } from '@muster/contract'
import { saveFilter } from '#boards/store/saved-filters.ts'
import { full } from '#core/bounds.ts'
import { lockProject } from '#core/locks.ts'
import type { Handler } from '#operation.ts'

export const filtersSave: Handler<Operations['filtersSave']> = async (
  { tx, caller, project },
  { board_id, ...filter },
) => {
  const { project_id: projectId } = project
  // Lock, so that two concurrent calls cannot both save the last filter that the limit allows.
  await lockProject(tx, projectId)
  if (!(await saveFilter(tx, { projectId, userId: caller.user_id, boardId: board_id }, filter)))
    throw full('savedFilters')
  return { filter }
}
