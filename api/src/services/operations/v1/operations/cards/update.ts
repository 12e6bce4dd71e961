import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { showCard } from '../../../../../store/cards.ts'
import { findRecord } from '../../../../../store/records.ts'
import { changeCards } from './change.ts'

export const cardsUpdate: Handler<Operations['cardsUpdate']> = async (
  { tx, caller, namedProjectId },
  { id, ...changes },
) => {
  const found = await findRecord(tx, 'cards', caller, id, namedProjectId)
  const projectId = assertRecord(found, caller, 'card', 'member', 'write')
  await changeCards(tx, caller, projectId, [id], changes)
  return { card: await showCard(tx, projectId, id) }
}
