import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { authorOf } from '#templates/author.ts'
import { assertPreviewed } from '#templates/preview-id.ts'
import { stageOut } from '#templates/stage.ts'
import { readStage } from '#templates/stage-body.ts'
import { showStage } from './show-stage.ts'

export const rolloutsPropose: Handler<Operations['rolloutsPropose']> = async (
  { tx, caller, config },
  { card_id, board_id, stage, reason, preview_id },
) => {
  const what = card_id != null ? { cardId: card_id } : { boardId: board_id ?? 0 }
  const plan = await readStage(tx, caller, stage ?? {})
  await assertPreviewed({ tx, caller, keys: config.SECRET_KEY }, what, plan, preview_id)
  const { number } = await stageOut(tx, authorOf(caller, reason), what, plan, 'propose')
  return { stage: await showStage(tx, caller, number) }
}
