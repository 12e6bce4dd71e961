import { cleanHtml } from '#html.ts'
import type { Caller } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { changesBetween, recordActivity } from '#store/card-activity.ts'
import { type CardChanges, findReferences, lockCards, updateCards } from '#store/cards.ts'
import type { Tx } from '#store/db.ts'
import { referenceErrors } from './references.ts'

/** Makes the same change to cards of one project and records the activity. Returns how many cards changed. */
export async function changeCards(
  tx: Tx,
  caller: Caller,
  projectId: number,
  ids: readonly number[],
  sent: CardChanges,
): Promise<number> {
  const changes = sent.description ? { ...sent, description: cleanHtml(sent.description) } : sent
  const errors = referenceErrors(await findReferences(tx, projectId, changes))
  if (Object.keys(errors).length) throw invalid(errors)
  const before = new Map((await lockCards(tx, projectId, ids)).map((card) => [card.id, card]))
  const entries = (await updateCards(tx, projectId, ids, changes)).flatMap((after) => {
    const old = before.get(after.id)
    const differences = old && changesBetween(old, after)
    return differences ? [{ card_id: after.id, changes: differences }] : []
  })
  await recordActivity(tx, projectId, caller.user_id, 'updated', entries)
  return entries.length
}
