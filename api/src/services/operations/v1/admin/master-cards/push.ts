import type { Operations } from '@muster/contract'
import { assertMaster, authorOf } from '#masters.ts'
import type { Handler } from '#operation.ts'
import { rollOut } from '#rollouts/roll-out.ts'

export const masterCardsPush: Handler<Operations['masterCardsPush']> = async (
  { tx, caller },
  { card_id, reason },
) => {
  await assertMaster(tx, caller, 'card', card_id)
  const { updated } = await rollOut(tx, authorOf(caller, reason), { cardId: card_id })
  return { projects_updated: String(updated) }
}
