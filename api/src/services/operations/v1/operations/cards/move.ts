import type { Operations } from '@muster/contract'
import { cardChanges, holdGroup, lockCards, showCard } from '#boards/store/cards.ts'
import { assertRoom, resizeGroups } from '#boards/store/group-sizes.ts'
import { moveCard, moveToInbox } from '#boards/store/order.ts'
import { announce, doneBy } from '#core/events.ts'
import { missing } from '#core/missing.ts'
import { invalid } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

export const cardsMove: Handler<Operations['cardsMove']> = async ({ tx, caller, project, config }, body) => {
  const { id, group_id, position = null } = body
  const { project_id: projectId } = project
  const group = group_id === null ? null : await holdGroup(tx, projectId, group_id, 'for no key update')
  if (group === undefined)
    throw invalid({ group_id: ['The group_id field must be a group of this project.'] })
  const [before] = await lockCards(tx, projectId, [id])
  if (!before || before.deleted_at !== null) throw missing('card')
  const isMoved = group
    ? await moveCard(tx, projectId, id, group, position)
    : before.group_id !== null && (await moveToInbox(tx, projectId, id))
  if (isMoved) {
    const [after] = await lockCards(tx, projectId, [id])
    const changes = after && cardChanges(before, after)
    announce(tx, doneBy(caller, project), 'card.moved', { card_id: id, group_id }, { changes })
    await resizeGroups(tx, projectId, [
      { group_id: before.group_id, cards: -before.counted, bytes: -before.bytes },
      { group_id, cards: after?.counted ?? 1, bytes: after?.bytes ?? before.bytes },
    ])
    await assertRoom(tx, projectId, group_id, config, before.group_id !== group_id)
  }
  return { card: await showCard(tx, projectId, id) }
}
