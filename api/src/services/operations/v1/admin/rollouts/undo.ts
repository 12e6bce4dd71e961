import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { authorOf } from '#templates/author.ts'
import { undo } from '#templates/undo.ts'
import { showRollout } from './show.ts'

export const rolloutsUndo: Handler<Operations['rolloutsUndo']> = async (
  { tx, caller },
  { number, reason },
) => {
  const undone = await undo(tx, authorOf(caller, reason), number)
  return { rollout: await showRollout(tx, caller, undone.number), left: undone.left }
}
