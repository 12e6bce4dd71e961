import type { Operations } from '@muster/contract'
import { invalid } from '#core/refusal.ts'
import { platformNotation, projectNotation } from '#feed/position.ts'
import { findPlatformHeads, findPresent, type Position } from '#feed/store/feed.ts'
import { moveCursor, queueDelivery } from '#feed/store/webhooks.ts'
import type { Handler } from '#operation.ts'
import { recordWebhookAudit } from '../audit.ts'
import { assertMaySend } from '../may-send.ts'

export const webhooksDeliveriesRedeliver: Handler<Operations['webhooksDeliveriesRedeliver']> = async (
  { tx, caller, record: webhook },
  { delivery_id, after },
) => {
  await assertMaySend(tx, webhook)
  if (delivery_id != null) {
    if (!(await queueDelivery(tx, webhook.id, delivery_id)))
      throw invalid({ delivery_id: ['The delivery_id field must be a delivery of this webhook.'] })
  } else {
    const isOfProject = webhook.project_id !== null
    const position = (isOfProject ? projectNotation : platformNotation).parse(after ?? '')
    const example = isOfProject ? '842-17' : '311'
    if (!position)
      throw invalid({
        after: [`The after field must be a position of this webhook's feed, like ${example}.`],
      })
    const present: Position = isOfProject
      ? await findPresent(tx, webhook.project_id)
      : { seq: (await findPlatformHeads(tx, [webhook.platform_id]))[0]?.seq ?? 0, number: 0 }
    if (position.seq > present.seq || position.number > present.number)
      throw invalid({ after: ['The after field is ahead of the feed.'] })
    await moveCursor(tx, webhook, position)
  }
  await recordWebhookAudit(tx, caller, webhook, 'webhook.redeliver', { delivery_id, after })
  return []
}
