import { countDaysOf, listCountedBoards } from '../templates/store/compliance-job.ts'
import type { Job } from './job.ts'

/** From so many projects on, compliance/get shows what this job has counted also of days that have not ended. */
const LARGE_PROJECTS = 20_000

/** Counts what projects did on the days that have ended, and for large platforms on the other days too. */
export const compliance: Job = async ({ db, log, signal }) => {
  for (const board of await listCountedBoards(db)) {
    if (signal.aborted) return
    const started = Date.now()
    try {
      const days = await countDaysOf(db, board, new Date(), { largeFrom: LARGE_PROJECTS, signal })
      if (days > 0) log.info({ ...board, days, ms: Date.now() - started }, 'counted days of compliance')
    } catch (err) {
      // A board that fails must not keep the others from being counted.
      log.error({ err, ...board }, 'the days of a board could not be counted')
    }
  }
}
