import type { Operations } from '@muster/contract'
import { PAGE_ROWS } from '#core/bounds.ts'
import { Refusal } from '#core/refusal.ts'
import type { Reader } from '#operation.ts'
import { planOf } from '#templates/plan.ts'
import { plannedOutcomes } from '#templates/project-outcomes.ts'

export const rolloutsPreviewProjects: Reader<Operations['rolloutsPreviewProjects']> = async (
  { db, caller },
  { card_id, board_id, outcome, after_id, limit },
) => {
  const plan = await planOf(db, card_id != null ? { cardId: card_id } : { boardId: board_id ?? 0 })
  if (!plan) throw new Refusal(404, 'not_found', 'This master does not exist, or it was deleted.')
  return plannedOutcomes(db, caller.platform_id, plan, outcome ?? null, after_id ?? 0, limit ?? PAGE_ROWS)
}
