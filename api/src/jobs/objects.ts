import { forgetLooseObjects, type LooseObject, leaseLooseObjects, loosen } from '../core/loose-objects.ts'
import { objectsOf } from '../files/objects.ts'
import { storageOf } from '../files/storage.ts'
import { takeUnusedMasterFiles } from '../templates/store/master-files.ts'
import type { Job } from './job.ts'

const BATCH = 100
const MAX_BATCHES = 100
const DAY_MS = 86_400_000
const LEASE_MS = 3_600_000

/**
 * Removes the objects of deleted files, of files that no template needs any more, and of uploads that did not end within
 * a day. What cannot be removed is tried again when its lease is over.
 */
export const objects: Job = async ({ db, log, config, signal }) => {
  const storage = storageOf(config)
  await db.transaction(async (tx) => {
    const now = new Date()
    await loosen(tx, await takeUnusedMasterFiles(tx, new Date(now.getTime() - DAY_MS), BATCH), now)
  })
  let removed = 0
  for (let batch = 0; batch < MAX_BATCHES && !signal.aborted; batch++) {
    const now = Date.now()
    const leased = await leaseLooseObjects(db, new Date(now), new Date(now + LEASE_MS), BATCH)
    const gone: LooseObject[] = []
    for (const each of leased) {
      if (signal.aborted) break
      try {
        for (const key of objectsOf(each)) await storage.delete(key)
        gone.push(each)
      } catch (err) {
        log.error(
          { err, object: each.object },
          'an object could not be removed; it is tried again in an hour',
        )
      }
    }
    await forgetLooseObjects(db, gone)
    removed += gone.length
    if (leased.length < BATCH) break
  }
  if (removed > 0) log.info({ removed }, 'removed the objects of deleted files')
}
