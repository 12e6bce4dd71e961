import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { outcomesOf, planOf } from '#rollouts/plan.ts'

const SHOWN_ITEMS = 200

export const rolloutsPreview: Reader<Operations['rolloutsPreview']> = async (
  { db, caller },
  { card_id, board_id },
) => {
  const what = card_id != null ? { cardId: card_id } : { boardId: board_id ?? 0 }
  const plan = await planOf(db, what)
  if (!plan) throw new Refusal(404, 'not_found', 'This master does not exist, or it was deleted.')
  const { items } = plan
  return {
    outcomes: await outcomesOf(db, caller.platform_id, plan),
    items: items.slice(0, SHOWN_ITEMS).map(({ kind, master_id, effect, changes }) => ({
      kind,
      master_id,
      effect,
      changes,
    })),
    items_count: items.length,
  }
}
