import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { setWebhookState, showWebhook } from '#store/webhooks.ts'
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
