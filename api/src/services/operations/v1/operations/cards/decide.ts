import type { CardView } from '@muster/contract'
import { assertMaySignOff } from '#access/judge.ts'
import { findPlace } from '#accounts/store/memberships.ts'
import { tellOfDecision } from '#boards/notify.ts'
import { columnAt, workIn } from '#boards/store/card-rows.ts'
import { readCards, updateCards } from '#boards/store/card-update.ts'
import { isByCheck } from '#boards/store/present.ts'
import { lockRecord } from '#boards/store/records.ts'
import { canOthersDecide } from '#boards/store/sign-offs.ts'
import { type Decision, needsSignOff, signOffBy } from '#boards/work.ts'
import type { Config } from '#config.ts'
import type { Tx } from '#core/db.ts'
import type { Json } from '#core/json.ts'
import { missing } from '#core/missing.ts'
import { Refusal } from '#core/refusal.ts'
import type { Caller } from '#operation.ts'

const STATUS = columnAt('status')

/** Accepts or returns a card that was submitted for sign-off. */
export async function decide(
  { tx, caller, config }: { readonly tx: Tx; readonly caller: Caller; readonly config: Config },
  projectId: number,
  cardId: number,
  decision: Decision,
): Promise<Json<CardView>> {
  // Under the lock, nobody else submits, returns or closes the card meanwhile.
  await lockRecord(tx, 'card', projectId, cardId)
  const place = await findPlace(tx, caller.user_id, projectId)
  const [card] = await readCards(tx, projectId, [cardId])
  if (!card || !place) throw missing('card')
  const worked = { template: card.entry.template, work: workIn(card.shown) }
  const by = signOffBy(worked)
  assertMaySignOff(caller, place, by)
  if (card.shown[STATUS] !== 'to_check' || !needsSignOff(worked)) {
    const message =
      'The card does not wait for sign-off: it was not submitted, or somebody has decided already.'
    throw new Refusal(400, 'not_submitted', message)
  }
  if (decision.isAccepted && worked.work?.submitted_by == null && !isByCheck(card)) {
    const message =
      'Nobody has submitted this card: its template or an older version of it says to_check. Return it first.'
    throw new Refusal(400, 'not_submitted', message)
  }
  const isOwn = worked.work?.submitted_by === caller.user_id
  if (decision.isAccepted && isOwn && (await canOthersDecide(tx, caller, projectId, by))) {
    const other = by === 'platform' ? 'superadmin' : 'owner'
    const message = `You submitted this card yourself, so another ${other} must accept it.`
    throw new Refusal(403, 'forbidden_role', message)
  }
  const status = decision.isAccepted ? 'closed' : 'in_progress'
  const writer = { userId: caller.user_id, quota: config }
  const done = await updateCards(tx, writer, async () => [card], { status }, decision)
  if ('refused' in done) throw new Error(`A sign-off was refused: ${done.refused}.`)
  const [updated] = done
  if (!updated) throw missing('card')
  const submittedBy = worked.work?.submitted_by
  if (submittedBy != null) {
    const { isAccepted } = decision
    await tellOfDecision(tx, projectId, caller.user_id, { cardId: updated.id, submittedBy, isAccepted })
  }
  return updated.json()
}
