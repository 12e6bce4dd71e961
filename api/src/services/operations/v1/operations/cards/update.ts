import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { showCard } from '#store/cards.ts'
import { changeCards } from './change.ts'

export const cardsUpdate: Handler<Operations['cardsUpdate']> = async (context, { id, ...changes }) => {
  await changeCards(context, [id], changes)
  return { card: await showCard(context.tx, context.project.project_id, id) }
}
