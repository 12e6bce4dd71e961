import type { Operations } from '@muster/contract'
import { listBoards } from '#boards/store/project-read.ts'
import type { Reader } from '#operation.ts'

export const boardsList: Reader<Operations['boardsList']> = async ({ db, project }, { tool_key = null }) => ({
  boards: await listBoards(db, project.project_id, tool_key),
})
