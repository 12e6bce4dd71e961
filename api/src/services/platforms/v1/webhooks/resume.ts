import type { Operations } from '@muster/contract'
import { setWebhookState, showWebhook } from '#feed/store/webhooks.ts'
import type { Handler } from '#operation.ts'
import { recordWebhookAudit } from './audit.ts'

export const webhooksResume: Handler<Operations['webhooksResume']> = async ({
  tx,
  caller,
  record: webhook,
}) => {
  if (webhook.state !== 'active') {
    await setWebhookState(tx, webhook.id, 'active', null)
    await recordWebhookAudit(tx, caller, webhook, 'webhook.resume')
  }
  return { webhook: await showWebhook(tx, webhook.id) }
}
