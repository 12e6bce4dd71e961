import { applyEvent } from '../billing/apply.ts'
import { expireCheckout } from '../billing/checkout.ts'
import { listOverdueCheckouts } from '../billing/store/checkouts.ts'
import { listEndedTrials, lockSubscription } from '../billing/store/subscriptions.ts'
import type { Job } from './job.ts'

const BATCH = 100
const MAX_BATCHES = 100

/**
 * Ends expired trials and unpaid checkouts, each in its own transaction. A failure does not block the others, and the
 * next run retries it.
 */
export const expire: Job = async ({ db, log }) => {
  let [trials, checkouts] = [0, 0]
  const failed = new Set<string>()
  async function attempt(what: string, work: () => Promise<void>): Promise<void> {
    if (failed.has(what)) return
    try {
      await work()
    } catch (err) {
      failed.add(what)
      log.error({ err, what }, 'failed to end an expired trial or checkout')
    }
  }
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const overdue = await listOverdueCheckouts(db, new Date(), BATCH + failed.size)
    for (const { project_id, id } of overdue) {
      await attempt(`checkout ${id}`, () =>
        db.transaction(async (tx) => {
          const subscription = await lockSubscription(tx, project_id)
          if (subscription && (await expireCheckout(tx, subscription, id))) checkouts++
        }),
      )
    }
    const ended = await listEndedTrials(db, new Date(), BATCH + failed.size)
    for (const projectId of ended) {
      await attempt(`trial of project ${projectId}`, () =>
        db.transaction(async (tx) => {
          const subscription = await lockSubscription(tx, projectId)
          if (subscription && (await applyEvent(tx, subscription, 'trial_ended'))) trials++
        }),
      )
    }
    if (overdue.length + ended.length <= failed.size) break
  }
  if (trials + checkouts) log.info({ trials, checkouts }, 'expired')
}
