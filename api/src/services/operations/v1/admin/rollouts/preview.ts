import type { Operations } from '@muster/contract'
import { Refusal } from '#core/refusal.ts'
import type { Reader } from '#operation.ts'
import { outcomesOf, planOf, waveOutcomes } from '#templates/plan.ts'
import { previewIdOf } from '#templates/preview-id.ts'
import { readStage } from '#templates/stage-body.ts'

const SHOWN_ITEMS = 200

export const rolloutsPreview: Reader<Operations['rolloutsPreview']> = async (
  { db, caller, config },
  { card_id, board_id, stage },
) => {
  const what = card_id != null ? { cardId: card_id } : { boardId: board_id ?? 0 }
  const plan = await planOf(db, what)
  if (!plan) throw new Refusal(404, 'not_found', 'This master does not exist, or it was deleted.')
  const { items } = plan
  const staged = stage ? await readStage(db, caller, stage) : null
  const waves = await waveOutcomes(db, caller.platform_id, plan, staged)
  return {
    preview_id: await previewIdOf(db, { caller, keys: config.SECRET_KEY }, what, plan, staged),
    outcomes: waves[0]?.outcomes ?? (await outcomesOf(db, caller.platform_id, plan)),
    waves,
    items: items.slice(0, SHOWN_ITEMS).map(({ kind, master_id, effect, changes }) => ({
      kind,
      master_id,
      effect,
      changes,
    })),
    items_count: items.length,
  }
}
