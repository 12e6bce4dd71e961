import type { Tx } from '#core/db.ts'
import { Refusal } from '#core/refusal.ts'
import { countQueued, type Webhook } from '#feed/store/webhooks.ts'

// Deliveries on request must not delay regular ones, so their number is limited.
const MAX_QUEUED = 20

/** Throws 400 if the webhook is not active or too many deliveries on request are queued. */
export async function assertMaySend(tx: Tx, { id, state }: Webhook): Promise<void> {
  if (state !== 'active') throw new Refusal(400, 'rule', `The webhook is ${state}. Resume it first.`)
  if ((await countQueued(tx, id)) < MAX_QUEUED) return
  const message = `${MAX_QUEUED} deliveries of the webhook are queued already. Wait until they are sent.`
  throw new Refusal(400, 'rule', message)
}
