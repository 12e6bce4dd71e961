import { listProjectsWithTrash, purgeMasters, purgeProject } from '../core/purge.ts'
import type { Job } from './job.ts'

const BATCH_PROJECTS = 100
const MAX_PROJECTS = 5_000
const DAY_MS = 86_400_000

/** Where the next run goes on, if a run could not look at all projects. */
let goOnAfter = 0

/**
 * Permanently deletes what has been in the trash for TRASH_DAYS, one project at a time. Copies leave a tombstone, so
 * that they do not reappear. Masters that were ever published stay.
 */
export const purge: Job = async ({ db, log, config, signal }) => {
  const before = new Date(Date.now() - config.TRASH_DAYS * DAY_MS)
  let [after, projects, rows] = [goOnAfter, 0, 0]
  goOnAfter = 0
  while (projects < MAX_PROJECTS && !signal.aborted) {
    const ids = await listProjectsWithTrash(db, before, after, BATCH_PROJECTS)
    for (const projectId of ids) {
      try {
        rows += await db.transaction((tx) => purgeProject(tx, projectId, before))
      } catch (err) {
        log.error({ err, project_id: projectId }, 'the trash of a project could not be purged')
      }
    }
    projects += ids.length
    after = ids.at(-1) ?? after
    if (ids.length < BATCH_PROJECTS) break
    if (projects >= MAX_PROJECTS) goOnAfter = after
  }
  rows += await db.transaction((tx) => purgeMasters(tx, before))
  if (rows > 0) log.info({ projects, rows }, 'purged')
}
