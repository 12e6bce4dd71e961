import { deleteExpiredTokens } from '../store/access-tokens.ts'
import { deleteOldKeys } from '../store/idempotency.ts'
import { deleteOldFailures } from '../store/sign-in-failures.ts'
import type { Job } from './job.ts'

const BATCH_ROWS = 1_000
const MAX_BATCHES = 200

/** Deletes expired rows in small batches. The next run deletes what is left over. */
export const clean: Job = async ({ db, log }) => {
  const deletes = {
    tokens: deleteExpiredTokens,
    idempotency_keys: deleteOldKeys,
    sign_in_failures: deleteOldFailures,
  }
  for (const [what, remove] of Object.entries(deletes)) {
    let rows = 0
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const removed = await remove(db, BATCH_ROWS)
      rows += removed
      if (removed < BATCH_ROWS) break
    }
    if (rows > 0) log.info({ what, rows }, 'cleaned')
  }
}
