import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listRollouts } from '#store/rollouts/log.ts'

const PAGE = 50

export const rolloutsList: Reader<Operations['rolloutsList']> = async ({ db, caller }, { before, limit }) => {
  const most = limit ?? PAGE
  const rollouts = await listRollouts(db, caller.platform_id, before ?? null, most)
  return { rollouts, next_before: rollouts.length === most ? (rollouts.at(-1)?.number ?? null) : null }
}
