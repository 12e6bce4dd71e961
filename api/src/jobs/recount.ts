import { findWrongReach, recountReach } from '../templates/store/tools.ts'
import type { Job } from './job.ts'

/**
 * Once a day: recounts the projects per tool and compares them with tool_reach. They should never differ; if they do,
 * logs an error and corrects tool_reach.
 */
export const recount: Job = async ({ db, log, signal }) => {
  for (const wrong of await findWrongReach(db)) {
    if (signal.aborted) return
    log.error(wrong, 'the stored number of projects with a tool was wrong; recounting')
    await db.transaction((tx) => recountReach(tx, wrong))
  }
}
