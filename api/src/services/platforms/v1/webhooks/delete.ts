import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { deleteWebhook } from '#store/webhooks.ts'
import { recordWebhookAudit } from './audit.ts'

export const webhooksDelete: Handler<Operations['webhooksDelete']> = async ({
  tx,
  caller,
  record: webhook,
}) => {
  await deleteWebhook(tx, webhook)
  await recordWebhookAudit(tx, caller, webhook, 'webhook.delete')
  return []
}
