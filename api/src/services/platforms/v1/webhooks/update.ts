import type { Operations } from '@muster/contract'
import { showWebhook, updateWebhook } from '#feed/store/webhooks.ts'
import type { Handler } from '#operation.ts'
import { recordWebhookAudit } from './audit.ts'
import { assertTarget } from './target.ts'

export const webhooksUpdate: Handler<Operations['webhooksUpdate']> = async (
  { tx, caller, record: webhook, config },
  body,
) => {
  const target = {
    url: body.url ?? webhook.url,
    types: body.types === undefined ? webhook.types : body.types,
  }
  assertTarget(webhook, config, target)
  await updateWebhook(tx, webhook.id, target)
  await recordWebhookAudit(tx, caller, webhook, 'webhook.update', target)
  return { webhook: await showWebhook(tx, webhook.id) }
}
