import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listActivity } from '#store/card-activity.ts'

const PAGE = 50

export const cardsActivity: Reader<Operations['cardsActivity']> = async ({ db, project }, body) => {
  const { project_id: projectId } = project
  return listActivity(db, projectId, body.id, body.before_id ?? null, body.limit ?? PAGE)
}
