import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { openRecord } from '#records.ts'
import { listActivity } from '#store/card-activity.ts'

const PAGE = 50

export const cardsActivity: Reader<Operations['cardsActivity']> = async (context, body) => {
  const { db } = context
  const projectId = await openRecord(context, 'cards', body.id)
  return listActivity(db, projectId, body.id, body.before_id ?? null, body.limit ?? PAGE)
}
