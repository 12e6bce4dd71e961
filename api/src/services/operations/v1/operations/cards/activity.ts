import type { Operations } from '@muster/contract'
import { listActivity } from '#boards/store/activity.ts'
import { PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'

export const cardsActivity: Reader<Operations['cardsActivity']> = async ({ db, project }, body) => {
  const { project_id: projectId } = project
  return listActivity(db, projectId, body.id, body.before_id ?? null, body.limit ?? PAGE_ROWS)
}
