import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { invalid, Refusal } from '../../../../../refusal.ts'
import { changesBetween, recordActivity } from '../../../../../store/card-activity.ts'
import { lockPlace, placeCard } from '../../../../../store/card-moves.ts'
import { lockCards, showCard } from '../../../../../store/cards.ts'
import { findRecord } from '../../../../../store/records.ts'

const MAX_CARDS = 2_000

export const cardsMove: Handler<Operations['cardsMove']> = async ({ tx, caller, namedProjectId }, body) => {
  const { id, group_id } = body
  const found = await findRecord(tx, 'cards', caller, id, namedProjectId)
  const projectId = assertRecord(found, caller, 'card', 'member', 'write')
  const place = await lockPlace(tx, projectId, group_id, id)
  if (!place) throw invalid({ group_id: ['The group_id field must be a group of this project.'] })
  if (group_id !== null && place.others >= MAX_CARDS) {
    throw new Refusal(400, 'rule', 'The group has 2,000 cards, which is as many as it may have.')
  }
  const [before] = await lockCards(tx, projectId, [id])
  const position = Math.min(body.position ?? place.others, place.others)
  await placeCard(tx, projectId, id, group_id, position)
  const changes = before && changesBetween(before, { ...before, group_id, position })
  if (changes) await recordActivity(tx, projectId, caller.user_id, 'moved', [{ card_id: id, changes }])
  return { card: await showCard(tx, projectId, id) }
}
