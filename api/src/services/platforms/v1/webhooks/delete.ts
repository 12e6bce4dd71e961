import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { lockProject } from '#store/locks.ts'
import { lockPlatform } from '#store/platforms.ts'
import { deleteWebhook } from '#store/webhooks.ts'
import { recordWebhookAudit } from './audit.ts'

export const webhooksDelete: Handler<Operations['webhooksDelete']> = async ({
  tx,
  caller,
  record: webhook,
}) => {
  if (webhook.project_id === null) await lockPlatform(tx, webhook.platform_id)
  else await lockProject(tx, webhook.project_id)
  await deleteWebhook(tx, webhook)
  await recordWebhookAudit(tx, caller, webhook, 'webhook.delete')
  return []
}
