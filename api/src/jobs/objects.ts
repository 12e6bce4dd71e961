import { loosen, takeLooseObjects } from '../core/loose-objects.ts'
import { objectsOf } from '../files/objects.ts'
import { storageOf } from '../files/storage.ts'
import { takeUnusedMasterFiles } from '../templates/store/master-files.ts'
import type { Job } from './job.ts'

const BATCH = 100
const MAX_BATCHES = 100
const DAY_MS = 86_400_000

/**
 * Removes the objects of deleted files, of files that no template needs any more, and of uploads that did not end within a day. If an object cannot be removed,
 * the transaction fails, and the next run tries again.
 */
export const objects: Job = async ({ db, log, config, signal }) => {
  const storage = storageOf(config)
  await db.transaction(async (tx) => {
    const now = new Date()
    await loosen(tx, await takeUnusedMasterFiles(tx, new Date(now.getTime() - DAY_MS), BATCH), now)
  })
  let removed = 0
  for (let batch = 0; batch < MAX_BATCHES && !signal.aborted; batch++) {
    const taken = await db.transaction(async (tx) => {
      const loose = await takeLooseObjects(tx, new Date(), BATCH)
      for (const each of loose) for (const key of objectsOf(each)) await storage.delete(key)
      return loose.length
    })
    removed += taken
    if (taken < BATCH) break
  }
  if (removed > 0) log.info({ removed }, 'removed the objects of deleted files')
}
