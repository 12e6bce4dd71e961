import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { authorOf } from '#templates/author.ts'
import { assertPreviewed } from '#templates/preview-id.ts'
import { rollOut } from '#templates/roll-out.ts'
import { stageOut } from '#templates/stage.ts'
import { readStage } from '#templates/stage-body.ts'

export const masterBoardsSync: Handler<Operations['masterBoardsSync']> = async (
  { tx, caller, config },
  { board_id, reason, preview_id, stage },
) => {
  const what = { boardId: board_id }
  const plan = stage ? await readStage(tx, caller, stage) : null
  await assertPreviewed({ tx, caller, keys: config.SECRET_KEY }, what, plan, preview_id)
  const author = authorOf(caller, reason)
  const { projects_with_access, projects_without_access } = await (plan
    ? stageOut(tx, author, what, plan, 'begin')
    : rollOut(tx, author, what))
  return { synced_count: projects_with_access, skipped_no_access: projects_without_access }
}
