import { platformNotation, projectNotation } from './position.ts'
import { endGone, judgeSuccess, post, type Sender } from './sender.ts'
import { findPresent, readFeed, readPlatformFeed } from './store/feed.ts'
import { dropQueued, findCursorNumber, type QueuedDelivery, recordQueued } from './store/webhook-cursors.ts'
import { findWebhook, type Webhook } from './store/webhooks.ts'

/** Sends an event out of order: a test event, or a redelivery that somebody requested. Makes one attempt. */
export async function sendQueued(sender: Sender, queued: QueuedDelivery): Promise<void> {
  const { db } = sender
  const webhook = await findWebhook(db, queued.webhook_id)
  if (!webhook) return dropQueued(db, queued)
  if (webhook.state !== 'active') {
    const error = `The webhook is ${webhook.state}.`
    return recordQueued(db, queued, { state: 'failed', status: null, error, duration_ms: 0 })
  }
  const event = await findEvent(sender, webhook, queued)
  if (!event) {
    const error = 'The event is no longer kept.'
    return recordQueued(db, queued, { state: 'failed', status: null, error, duration_ms: 0 })
  }
  const { status, error, duration_ms } = await post(sender, webhook, queued.event_id, event)
  await recordQueued(db, queued, {
    state: error === null ? 'delivered' : 'failed',
    status,
    error,
    duration_ms,
  })
  if (error === null) await judgeSuccess(sender, webhook)
  if (status === 410) await endGone(sender, webhook)
}

async function findEvent(
  { db }: Sender,
  webhook: Webhook,
  queued: QueuedDelivery,
): Promise<object | undefined> {
  const { project_id, event_id, type } = queued
  if (type === 'webhook.test') {
    const at = new Date().toISOString()
    const where = project_id === 0 ? { platform_id: webhook.platform_id } : { project_id }
    return { id: event_id, type, at, ...where, webhook_id: webhook.id, changes: {} }
  }
  const [, rollout, number] = /_(r?)(\d+)$/.exec(event_id) ?? []
  const before = Number(number) - 1
  const isDerived = rollout === 'r'
  const page =
    project_id === 0
      ? await readPlatformFeed(db, webhook.platform_id, before, null, 1)
      : isDerived
        ? await readFeed(
            db,
            project_id,
            { seq: (await findPresent(db, project_id)).seq, number: before },
            null,
            1,
          )
        : await readFeed(db, project_id, { seq: before, number: 0 }, null, 1, false)
  const found = 'why' in page ? undefined : page.events.find(({ event }) => event.id === event_id)
  if (!found) return undefined
  const notation = project_id === 0 ? platformNotation : projectNotation
  // The position includes the rollouts that the webhook has already delivered, so that a client can resume from it.
  const heard = (await findCursorNumber(db, project_id, webhook.id)) ?? found.number
  return {
    ...found.event,
    position: notation.write({ ...found, number: isDerived ? found.number : heard }),
  }
}
