import type { Operations } from '@muster/contract'
import { readExtras } from '#boards/store/boards.ts'
import type { Reader } from '#operation.ts'

export const boardsExtras: Reader<Operations['boardsExtras']> = ({ db, project, caller }, { id }) =>
  readExtras(db, project.project_id, caller.user_id, id)
