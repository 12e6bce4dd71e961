import type { Operations } from '@muster/contract'
import { findSubscription } from '#billing/store/subscriptions.ts'
import { Refusal } from '#core/refusal.ts'
import type { Reader } from '#operation.ts'

export const subscriptionsGet: Reader<Operations['subscriptionsGet']> = async ({ db, project }) => {
  const subscription = await findSubscription(db, project.project_id)
  if (!subscription) throw new Refusal(404, 'not_found', 'The project has no subscription.')
  return { subscription }
}
