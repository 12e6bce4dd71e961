import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { releaseStage } from '#templates/stage.ts'
import { showStage } from './show-stage.ts'

export const rolloutsRelease: Handler<Operations['rolloutsRelease']> = async ({ tx, caller }, { number }) => {
  await releaseStage(tx, caller, number)
  return { stage: await showStage(tx, caller, number) }
}
