import type { Operations } from '@muster/contract'
import { type Handler, handlerAtOnce } from '#operation.ts'
import { updateCardAtOnce } from '#store/card-update.ts'
import { showCard } from '#store/cards.ts'
import { changeCards } from './change.ts'

const update: Handler<Operations['cardsUpdate']> = async (context, { id, ...changes }) => {
  await changeCards(context, [id], changes)
  return { card: await showCard(context.tx, context.project.project_id, id) }
}

export const cardsUpdate: Handler<Operations['cardsUpdate']> = handlerAtOnce<Operations['cardsUpdate']>(
  update,
  async ({ db, caller, judge, projectId, config }, { id, ...changes }) => {
    const card = await updateCardAtOnce(db, caller, judge, projectId, config, id, changes)
    return card && { card }
  },
)
