import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { openRollout } from './open.ts'

export const rolloutsGet: Reader<Operations['rolloutsGet']> = async ({ db, caller }, { number }) => ({
  rollout: await openRollout(db, caller, number),
})
