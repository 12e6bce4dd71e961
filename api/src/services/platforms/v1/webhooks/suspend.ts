import type { Operations } from '@muster/contract'
import { Refusal } from '#core/refusal.ts'
import { setWebhookState, showWebhook } from '#feed/store/webhooks.ts'
import type { Handler } from '#operation.ts'
import { recordWebhookAudit } from './audit.ts'

export const webhooksSuspend: Handler<Operations['webhooksSuspend']> = async ({
  tx,
  caller,
  record: webhook,
}) => {
  if (webhook.state === 'ended')
    throw new Refusal(400, 'rule', 'The webhook has ended already: its receiver wants no more events.')
  if (webhook.state === 'active') {
    await setWebhookState(tx, webhook.id, 'suspended', `It was suspended by ${caller.email}.`)
    await recordWebhookAudit(tx, caller, webhook, 'webhook.suspend')
  }
  return { webhook: await showWebhook(tx, webhook.id) }
}
