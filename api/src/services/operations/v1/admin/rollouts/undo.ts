import type { Operations } from '@muster/contract'
import { authorOf } from '#masters.ts'
import type { Handler } from '#operation.ts'
import { undo } from '#rollouts/undo.ts'
import { openRollout } from './open.ts'

export const rolloutsUndo: Handler<Operations['rolloutsUndo']> = async (
  { tx, caller },
  { number, reason },
) => {
  const undone = await undo(tx, authorOf(caller, reason), number)
  return { rollout: await openRollout(tx, caller, undone.number), left: undone.left }
}
