import type { Tx } from '#core/db.ts'
import { Refusal } from '#core/refusal.ts'
import { countQueued, type Webhook } from '#feed/store/webhooks.ts'

// What is sent out of turn must not keep others waiting.
const MAX_QUEUED = 20

/** Throws 400 for a webhook to which nothing is sent, or that has enough waiting to be sent out of turn. */
export async function assertMaySend(tx: Tx, { id, state }: Webhook): Promise<void> {
  if (state !== 'active') throw new Refusal(400, 'rule', `The webhook is ${state}. Resume it first.`)
  if ((await countQueued(tx, id)) < MAX_QUEUED) return
  const message = `${MAX_QUEUED} deliveries of the webhook are queued already. Wait until they are sent.`
  throw new Refusal(400, 'rule', message)
}
