import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { showStage } from './show-stage.ts'

export const rolloutsStage: Reader<Operations['rolloutsStage']> = async ({ db, caller }, { number }) => ({
  stage: await showStage(db, caller, number),
})
