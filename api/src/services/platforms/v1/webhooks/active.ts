import { Refusal } from '#refusal.ts'
import type { Webhook } from '#store/webhooks.ts'

/** Throws 400 for a webhook to which nothing is sent. */
export function assertActive({ state }: Webhook): void {
  if (state !== 'active') throw new Refusal(400, 'rule', `The webhook is ${state}. Resume it first.`)
}
