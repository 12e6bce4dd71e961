import type { Operations } from '@muster/contract'
import { countByBoardAndOwner } from '#boards/store/overview.ts'
import type { Reader } from '#operation.ts'

export const overviewGet: Reader<Operations['overviewGet']> = async ({ db, project, now }) => ({
  rows: await countByBoardAndOwner(db, project.project_id, now),
})
