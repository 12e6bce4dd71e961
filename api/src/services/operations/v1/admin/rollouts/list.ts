import type { Operations } from '@muster/contract'
import { nextPage, PAGE_ROWS } from '#bounds.ts'
import type { Reader } from '#operation.ts'
import { listRollouts } from '#store/rollouts/log.ts'

export const rolloutsList: Reader<Operations['rolloutsList']> = async ({ db, caller }, { before, limit }) => {
  const most = limit ?? PAGE_ROWS
  const rollouts = await listRollouts(db, caller.platform_id, before ?? null, most)
  return { rollouts, next_before: nextPage(rollouts, most, (row) => row.number) }
}
