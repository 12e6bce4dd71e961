import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { advanceStage } from '#templates/stage.ts'
import { showStage } from './show-stage.ts'

export const rolloutsAdvance: Handler<Operations['rolloutsAdvance']> = async (
  { tx, caller },
  { number, step, reason },
) => {
  await advanceStage(tx, caller, number, step, reason ?? null)
  return { stage: await showStage(tx, caller, number) }
}
