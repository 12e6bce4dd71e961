import { setTimeout as sleep } from 'node:timers/promises'
import { backfillRange, describeAllPublished, findBackfill, saveBackfill } from '../boards/store/backfill.ts'
import type { Job } from './job.ts'

const BATCH_PROJECTS = 500
const RUN_AT_MOST_MS = 50_000

/**
 * Backfills rows from before 0.3, a batch of projects at a time. Rows that are not backfilled yet show the same as
 * before. Each project is backfilled once.
 */
export const backfill: Job = async ({ db, log, signal }) => {
  const start = performance.now()
  let state = await findBackfill(db)
  if (!state || state.is_finished) return
  if (state.reached === 0) await db.transaction(describeAllPublished)
  while (!state.is_finished && !signal.aborted && performance.now() - start < RUN_AT_MOST_MS) {
    const { reached } = state
    const begun = performance.now()
    state = await db.transaction(async (tx) => {
      const upTo = await backfillRange(tx, reached, BATCH_PROJECTS)
      return saveBackfill(tx, upTo)
    })
    // Sleep three times as long as the batch took, to limit the load.
    await sleep((performance.now() - begun) * 3)
  }
  if (state.is_finished) log.info('all projects have the form of this version')
}
