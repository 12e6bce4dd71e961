import type { Operations } from '@muster/contract'
import { lockProject } from '#core/locks.ts'
import { lockPlatform } from '#core/platforms.ts'
import { deleteWebhook } from '#feed/store/webhooks.ts'
import type { Handler } from '#operation.ts'
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
