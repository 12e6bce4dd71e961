import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { countByBoardAndOwner } from '#store/overview.ts'

export const overviewGet: Reader<Operations['overviewGet']> = async ({ db, project, now }) => ({
  rows: await countByBoardAndOwner(db, project.project_id, now),
})
