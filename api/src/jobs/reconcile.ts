import { paymentsOf } from '../billing/payments.ts'
import { reconcile as compare } from '../billing/reconcile.ts'
import type { Job } from './job.ts'

/** Once a day: says where the provider and Muster disagree about who pays. It changes nothing. */
export const reconcile: Job = async ({ db, log, config }) => {
  if (config.PAYMENT_PROVIDER !== 'stripe') return
  const differences = await compare(db, paymentsOf(config))
  for (const { project_id, what } of differences)
    log.error({ project_id }, `billing differs: the project ${what}`)
  log.info({ differences: differences.length }, 'billing was compared with the payment provider')
}
