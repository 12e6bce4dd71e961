import type { Operations } from '@muster/contract'
import { newSecret, sealSecret } from '#feed/signing.ts'
import { replaceSecret, showWebhook } from '#feed/store/webhooks.ts'
import type { Handler } from '#operation.ts'
import { recordWebhookAudit } from './audit.ts'

const BOTH_MS = 24 * 3_600_000

export const webhooksRotateSecret: Handler<Operations['webhooksRotateSecret']> = async ({
  tx,
  caller,
  record: webhook,
  config,
  now,
}) => {
  const secret = newSecret()
  const sealed = sealSecret(config.SECRET_KEY, webhook.id, secret)
  await replaceSecret(tx, webhook.id, sealed, new Date(now.getTime() + BOTH_MS))
  await recordWebhookAudit(tx, caller, webhook, 'webhook.rotate-secret')
  return { webhook: { ...(await showWebhook(tx, webhook.id)), secret } }
}
