import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { recordActivity } from '#store/card-activity.ts'
import { lockGroup } from '#store/card-moves.ts'
import { lockCards, restoreCard, showCard } from '#store/cards.ts'

export const cardsRestore: Handler<Operations['cardsRestore']> = async ({ tx, caller, project }, { id }) => {
  const { project_id: projectId } = project
  const [card] = await lockCards(tx, projectId, [id])
  if (!card?.deleted_at) throw new Refusal(404, 'not_found', 'There is no deleted card with this id.')
  if (card.group_id !== null && !(await lockGroup(tx, projectId, card.group_id, id))) {
    throw new Refusal(400, 'rule', 'The card cannot be restored because its group was deleted.')
  }
  await restoreCard(tx, projectId, id, card.deleted_at)
  await recordActivity(tx, projectId, caller.user_id, 'restored', [{ card_id: id }])
  return { card: await showCard(tx, projectId, id) }
}
