import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { insertTest } from '#store/webhooks.ts'
import { assertActive } from './active.ts'
import { recordWebhookAudit } from './audit.ts'

const TESTS_PER_MINUTE = 10

export const webhooksTest: Handler<Operations['webhooksTest']> = async ({
  tx,
  caller,
  record: webhook,
  limit,
}) => {
  assertActive(webhook)
  await limit(`webhook-test:${webhook.id}`, TESTS_PER_MINUTE)
  const delivery = await insertTest(tx, webhook)
  await recordWebhookAudit(tx, caller, webhook, 'webhook.test')
  return { delivery }
}
