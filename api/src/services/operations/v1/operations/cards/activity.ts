import type { Operations } from '@muster/contract'
import { PAGE_ROWS } from '#bounds.ts'
import type { Reader } from '#operation.ts'
import { listActivity } from '#store/activity.ts'

export const cardsActivity: Reader<Operations['cardsActivity']> = async ({ db, project }, body) => {
  const { project_id: projectId } = project
  return listActivity(db, projectId, body.id, body.before_id ?? null, body.limit ?? PAGE_ROWS)
}
