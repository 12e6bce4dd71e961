import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Reader } from '../../../../../operation.ts'
import { showCard } from '../../../../../store/cards.ts'
import { findRecord } from '../../../../../store/records.ts'

export const cardsGet: Reader<Operations['cardsGet']> = async ({ db, caller, namedProjectId }, { id }) => {
  const found = await findRecord(db, 'cards', caller, id, namedProjectId)
  const projectId = assertRecord(found, caller, 'card', 'viewer', 'read')
  return { card: await showCard(db, projectId, id) }
}
