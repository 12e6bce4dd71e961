import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { rejectStage } from '#templates/stage.ts'
import { showStage } from './show-stage.ts'

export const rolloutsReject: Handler<Operations['rolloutsReject']> = async (
  { tx, caller },
  { number, reason },
) => {
  await rejectStage(tx, caller, number, reason ?? null)
  return { stage: await showStage(tx, caller, number) }
}
