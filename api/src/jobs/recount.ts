import { findWrongReach, recountReach } from '../templates/store/tools.ts'
import type { Job } from './job.ts'

/**
 * Every day: counts how many projects have each tool, and compares that with the kept numbers. They should never differ; if
 * they do, it says so and mends them.
 */
export const recount: Job = async ({ db, log, signal }) => {
  for (const wrong of await findWrongReach(db)) {
    if (signal.aborted) return
    log.error(wrong, 'the kept number of projects with a tool was wrong and is counted anew')
    await db.transaction((tx) => recountReach(tx, wrong))
  }
}
