import type { Operations } from '@muster/contract'
import { cardChanges, inheritFields, lockCards, showCard } from '#boards/store/cards.ts'
import { resizeGroups } from '#boards/store/group-sizes.ts'
import type { Tx } from '#core/db.ts'
import { announce, doneBy } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'
import { inheritableFields } from '#templates/store/fields.ts'
import { followsDate, isFollowing } from '#templates/store/publish.ts'

/**
 * All inheritable fields. Excludes due_date if the template has none, so that the project's own date stays.
 */
async function allFields(tx: Tx, projectId: number, masterId: number): Promise<string[]> {
  const hasDate = await followsDate(tx, projectId, masterId)
  return inheritableFields('card').filter((name) => name !== 'due_date' || hasDate)
}

export const cardsInherit: Handler<Operations['cardsInherit']> = async (
  { tx, caller, project },
  { id, fields },
) => {
  const { project_id: projectId } = project
  const [before] = await lockCards(tx, projectId, [id])
  if (!before?.master_card_id) {
    throw new Refusal(
      400,
      'rule',
      'The card is not a copy of a master card, so it has no template to follow.',
    )
  }
  if (!(await isFollowing(tx, projectId, Number(before.master_card_id)))) {
    throw new Refusal(
      400,
      'rule',
      'The rollout of this template was undone, so the card has nothing to follow.',
    )
  }
  const asked = fields ?? (await allFields(tx, projectId, Number(before.master_card_id)))
  // The status of a run is not that of the template, and its rule decides when it is due.
  const kept = before.is_recurring ? ['status', 'due_date'] : []
  const names = asked.filter((name) => !kept.includes(name))
  const isReset = await inheritFields(tx, projectId, id, names)
  const [after] = await lockCards(tx, projectId, [id])
  // A reset is an event even if the project's own value was the same: from now on the card follows its template.
  const changes = (after && cardChanges(before, after)) ?? {}
  await resizeGroups(tx, projectId, [
    { group_id: before.group_id, cards: 0, bytes: (after?.bytes ?? before.bytes) - before.bytes },
  ])
  const { group_id } = before
  if (isReset) announce(tx, doneBy(caller, project), 'card.inherited', { card_id: id, group_id }, { changes })
  return { card: await showCard(tx, projectId, id) }
}
