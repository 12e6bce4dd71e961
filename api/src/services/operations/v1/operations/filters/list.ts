import type { Operations } from '@muster/contract'
import { listFilters } from '#boards/store/saved-filters.ts'
import type { Reader } from '#operation.ts'

export const filtersList: Reader<Operations['filtersList']> = async (
  { db, caller, project },
  { board_id },
) => ({
  filters: await listFilters(db, {
    projectId: project.project_id,
    userId: caller.user_id,
    boardId: board_id,
  }),
})
