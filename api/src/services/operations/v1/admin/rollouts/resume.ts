import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { holdFiller } from '#rollouts/pause.ts'
import { showRollout } from './show.ts'

export const rolloutsResume: Handler<Operations['rolloutsResume']> = async ({ tx, caller }, { number }) => {
  await holdFiller(tx, caller, number, 'resume')
  return { rollout: await showRollout(tx, caller, number) }
}
