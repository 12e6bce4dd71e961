import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listBoards } from '#store/project-read.ts'

export const boardsList: Reader<Operations['boardsList']> = async ({ db, project }, { tool_key = null }) => ({
  boards: await listBoards(db, project.project_id, tool_key),
})
