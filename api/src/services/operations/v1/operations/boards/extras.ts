import type { Operations } from '@muster/contract'
import { listExtras } from '#boards/store/boards.ts'
import type { Reader } from '#operation.ts'

export const boardsExtras: Reader<Operations['boardsExtras']> = async ({ db, project, caller }, { id }) => ({
  cards: await listExtras(db, project.project_id, caller.user_id, id),
})
