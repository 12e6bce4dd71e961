import type { Operations } from '@muster/contract'
import { insertTest } from '#feed/store/webhooks.ts'
import type { Handler } from '#operation.ts'
import { recordWebhookAudit } from './audit.ts'
import { assertMaySend } from './may-send.ts'

export const webhooksTest: Handler<Operations['webhooksTest']> = async ({ tx, caller, record: webhook }) => {
  await assertMaySend(tx, webhook)
  const delivery = await insertTest(tx, webhook)
  await recordWebhookAudit(tx, caller, webhook, 'webhook.test')
  return { delivery }
}
