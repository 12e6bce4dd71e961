import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listExtras } from '#store/boards.ts'

export const boardsExtras: Reader<Operations['boardsExtras']> = async ({ db, project, caller }, { id }) => ({
  cards: await listExtras(db, project.project_id, caller.user_id, id),
})
