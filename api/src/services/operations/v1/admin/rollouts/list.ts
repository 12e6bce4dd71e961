import type { Operations } from '@muster/contract'
import { nextPage, PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'
import { listRollouts } from '#templates/store/log.ts'

export const rolloutsList: Reader<Operations['rolloutsList']> = async ({ db, caller }, { before, limit }) => {
  const most = limit ?? PAGE_ROWS
  const rollouts = await listRollouts(db, caller.platform_id, before ?? null, most)
  return { rollouts, next_before: nextPage(rollouts, most, (row) => row.number) }
}
