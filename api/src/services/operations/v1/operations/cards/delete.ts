import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { recordActivity } from '../../../../../store/card-activity.ts'
import { deleteCards } from '../../../../../store/cards.ts'
import { findRecord } from '../../../../../store/records.ts'

export const cardsDelete: Handler<Operations['cardsDelete']> = async (
  { tx, caller, namedProjectId },
  { id },
) => {
  const found = await findRecord(tx, 'cards', caller, id, namedProjectId)
  const projectId = assertRecord(found, caller, 'card', 'member', 'write')
  await deleteCards(tx, projectId, { ids: [id] }, new Date())
  await recordActivity(tx, projectId, caller.user_id, 'deleted', [{ card_id: id }])
  return []
}
