import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { approveStage } from '#templates/stage.ts'
import { showStage } from './show-stage.ts'

export const rolloutsApprove: Handler<Operations['rolloutsApprove']> = async (
  { tx, caller },
  { number, fingerprint, reason },
) => {
  await approveStage(tx, caller, number, fingerprint, reason ?? null)
  return { stage: await showStage(tx, caller, number) }
}
