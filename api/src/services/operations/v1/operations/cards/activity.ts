import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Reader } from '../../../../../operation.ts'
import { listActivity } from '../../../../../store/card-activity.ts'
import { findRecord } from '../../../../../store/records.ts'

const PAGE = 50

export const cardsActivity: Reader<Operations['cardsActivity']> = async (
  { db, caller, namedProjectId },
  body,
) => {
  const found = await findRecord(db, 'cards', caller, body.id, namedProjectId)
  const projectId = assertRecord(found, caller, 'card', 'viewer', 'read')
  return listActivity(db, projectId, body.id, body.before_id ?? null, body.limit ?? PAGE)
}
