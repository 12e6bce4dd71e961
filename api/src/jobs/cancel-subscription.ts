import { paymentsOf } from '../billing/payments.ts'
import type { Job } from './job.ts'

/** Cancels the second of two subscriptions that a project was billed for. An operator has to refund its payment. */
export const cancelSubscription: Job = async ({ log, config }, payload) => {
  const { project_id, id } = payload as { project_id: number; id: string }
  await paymentsOf(config).cancel(id)
  log.warn(
    { project_id, subscription_id: id },
    'a second subscription was cancelled; refund what was paid for it',
  )
}
