import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { deleteCard } from '../../../../../store/cards.ts'
import { findRecord } from '../../../../../store/records.ts'

export const cardsDelete: Handler<Operations['cardsDelete']> = async (
  { tx, caller, namedProjectId },
  { id },
) => {
  const found = await findRecord(tx, 'cards', caller, id, namedProjectId)
  const projectId = assertRecord(found, caller, 'card', 'member', 'write')
  await deleteCard(tx, projectId, id)
  return []
}
