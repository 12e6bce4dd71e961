import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { authorOf } from '#rollouts/author.ts'
import { rollOut } from '#rollouts/roll-out.ts'

export const masterCardsPush: Handler<Operations['masterCardsPush']> = async (
  { tx, caller },
  { card_id, reason },
) => {
  const { projects_updated } = await rollOut(tx, authorOf(caller, reason), { cardId: card_id })
  return { projects_updated: String(projects_updated) }
}
