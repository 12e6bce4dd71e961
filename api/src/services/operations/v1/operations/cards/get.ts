import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { openRecord } from '#records.ts'
import { showCard } from '#store/cards.ts'

export const cardsGet: Reader<Operations['cardsGet']> = async (context, { id }) => {
  const { db } = context
  const projectId = await openRecord(context, 'cards', id)
  return { card: await showCard(db, projectId, id) }
}
