import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { holdFiller } from '#rollouts/pause.ts'
import { showRollout } from './show.ts'

export const rolloutsPause: Handler<Operations['rolloutsPause']> = async ({ tx, caller }, { number }) => {
  await holdFiller(tx, caller, number, 'pause')
  return { rollout: await showRollout(tx, caller, number) }
}
