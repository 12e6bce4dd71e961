import type { Operations } from '@muster/contract'
import { PAGE_ROWS } from '#bounds.ts'
import type { Reader } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { planOf } from '#rollouts/plan.ts'
import { plannedOutcomes } from '#rollouts/project-outcomes.ts'

export const rolloutsPreviewProjects: Reader<Operations['rolloutsPreviewProjects']> = async (
  { db, caller },
  { card_id, board_id, outcome, after_id, limit },
) => {
  const plan = await planOf(db, card_id != null ? { cardId: card_id } : { boardId: board_id ?? 0 })
  if (!plan) throw new Refusal(404, 'not_found', 'This master does not exist, or it was deleted.')
  return plannedOutcomes(db, caller.platform_id, plan, outcome ?? null, after_id ?? 0, limit ?? PAGE_ROWS)
}
