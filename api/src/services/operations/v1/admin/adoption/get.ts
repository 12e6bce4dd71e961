import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { adoptionOf, findCards } from '#templates/store/adoption.ts'

export const adoptionGet: Reader<Operations['adoptionGet']> = async (
  { db, caller },
  { card_id, board_id, number },
) => {
  const of = { card_id: card_id ?? null, board_id: board_id ?? null, number: number ?? null }
  const cards = await findCards(db, caller.platform_id, of)
  return { adoption: await adoptionOf(db, caller.platform_id, cards) }
}
