import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { changeRecord } from '#records.ts'
import { showCard } from '#store/cards.ts'
import { changeCards } from './change.ts'

export const cardsUpdate: Handler<Operations['cardsUpdate']> = async (context, { id, ...changes }) => {
  const { tx, caller } = context
  const { project_id: projectId } = await changeRecord(context, 'cards', id)
  await changeCards(tx, caller, projectId, [id], changes)
  return { card: await showCard(tx, projectId, id) }
}
