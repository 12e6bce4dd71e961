import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { holdStage } from '#templates/stage.ts'
import { showStage } from './show-stage.ts'

export const rolloutsHold: Handler<Operations['rolloutsHold']> = async (
  { tx, caller },
  { number, reason },
) => {
  await holdStage(tx, caller, number, reason ?? null)
  return { stage: await showStage(tx, caller, number) }
}
