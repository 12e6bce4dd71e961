import type { Operations } from '@muster/contract'
import { cardRefusal } from '#boards/card-refusals.ts'
import { tellOfCards, tellOfSubmission } from '#boards/notify.ts'
import { readCardOf, updateCards } from '#boards/store/card-update.ts'
import { findCard } from '#boards/store/entries.ts'
import { missing } from '#core/missing.ts'
import { invalid, Refusal } from '#core/refusal.ts'
import { type DirectHandler, needsTransaction } from '#operation.ts'

export const cardsUpdate: DirectHandler<Operations['cardsUpdate']> = {
  kind: 'direct',
  async write({ on, tx, caller, projectId, judge, config }, { id, ...changes }) {
    if (changes.tag_id !== undefined && changes.tag_ids !== undefined)
      throw invalid({ tag_ids: ['Send the tag_ids field or the tag_id field, not both.'] })
    // Notifying others takes a second statement.
    const isNotified = changes.owner_id != null && changes.owner_id !== caller.user_id
    if (!tx && (isNotified || changes.status === 'to_check')) return needsTransaction
    const who = { userId: caller.user_id, quota: config }
    const read = async () => {
      const found = await findCard(on, caller.user_id, projectId, id)
      if (!found || found.entry.isDeleted) return []
      const { role } = judge(found.place)
      if (changes.needs_sign_off != null && role !== 'owner') {
        const message = 'Only owners of the project decide whether a card needs sign-off.'
        throw new Refusal(403, 'forbidden_role', message)
      }
      return [readCardOf(found)]
    }
    const updated = await updateCards(on, who, read, changes)
    if ('refused' in updated) {
      if (!tx) return needsTransaction
      throw cardRefusal(updated.refused, config)
    }
    const [card] = updated
    if (!card) {
      if (!tx) return needsTransaction
      throw missing('card')
    }
    if (tx) await tellOfCards(tx, projectId, caller.user_id, [{ id: card.id, owner_id: card.newOwner }])
    if (tx && card.isSubmitted) await tellOfSubmission(tx, projectId, caller.user_id, card.id)
    return { card: card.json() }
  },
}
