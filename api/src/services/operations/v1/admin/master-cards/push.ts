import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { authorOf } from '#templates/author.ts'
import { assertPreviewed } from '#templates/preview-id.ts'
import { rollOut } from '#templates/roll-out.ts'
import { stageOut } from '#templates/stage.ts'
import { readStage } from '#templates/stage-body.ts'

export const masterCardsPush: Handler<Operations['masterCardsPush']> = async (
  { tx, caller, config },
  { card_id, reason, preview_id, stage },
) => {
  const what = { cardId: card_id }
  const plan = stage ? await readStage(tx, caller, stage) : null
  await assertPreviewed({ tx, caller, keys: config.SECRET_KEY }, what, plan, preview_id)
  const author = authorOf(caller, reason)
  const { projects_updated } = await (plan
    ? stageOut(tx, author, what, plan, 'begin')
    : rollOut(tx, author, what))
  return { projects_updated: String(projects_updated) }
}
