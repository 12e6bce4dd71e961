import type { Operations } from '@muster/contract'
import { PAGE_ROWS } from '#bounds.ts'
import type { Reader } from '#operation.ts'
import { listTrash } from '#store/trash.ts'

export const trashList: Reader<Operations['trashList']> = async ({ db, project }, { after_id, limit }) =>
  listTrash(db, project.project_id, after_id ?? 0, limit ?? PAGE_ROWS)
