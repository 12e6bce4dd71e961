import type { Operations } from '@muster/contract'
import { cardRefusal } from '#boards/card-refusals.ts'
import { tellOfCards } from '#boards/notify.ts'
import { createCard } from '#boards/store/card-create.ts'
import { prepareGroup } from '#boards/store/cards.ts'
import { type DirectHandler, needsTransaction } from '#operation.ts'

export const cardsCreate: DirectHandler<Operations['cardsCreate']> = {
  kind: 'direct',
  async write({ on, tx, caller, projectId, project, roles, config }, body) {
    const { group_id = null, owner_id = null } = body
    // Notifying another owner takes a second statement, and a due date needs the project's time zone.
    const isNotified = owner_id !== null && owner_id !== caller.user_id
    if (!tx && (isNotified || body.due_date != null)) return needsTransaction
    const place = {
      projectId,
      createdBy: caller.user_id,
      timeZone: project?.time_zone ?? 'UTC',
      roles,
      isGroupChecked: false,
      quota: config,
    }
    let made = await createCard(on, place, body)
    if ('refused' in made && !tx) return needsTransaction
    const isUnchecked = 'refused' in made && made.refused.includes('group_unchecked')
    if (tx && isUnchecked && group_id !== null && (await prepareGroup(tx, projectId, group_id)))
      made = await createCard(on, { ...place, isGroupChecked: true }, body)
    if ('refused' in made) throw cardRefusal(made.refused, config)
    if (tx && isNotified) await tellOfCards(tx, projectId, caller.user_id, [{ id: made.id, owner_id }])
    return { card: made.card }
  },
}
