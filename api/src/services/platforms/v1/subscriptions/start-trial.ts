import type { Operations } from '@muster/contract'
import { findSubscription } from '#billing/store/subscriptions.ts'
import { startTrial } from '#billing/trial.ts'
import type { Handler } from '#operation.ts'

export const subscriptionsStartTrial: Handler<Operations['subscriptionsStartTrial']> = async (
  { tx, caller },
  { project_id, product, plan, days },
) => {
  await startTrial(tx, caller, project_id, { product, plan }, days)
  const subscription = await findSubscription(tx, project_id)
  if (!subscription) throw new Error('A trial went away within its transaction.')
  return { subscription }
}
