import type { Config } from '../config.ts'
import { operatorOf } from '../core/audit-log.ts'
import type { Database } from '../core/db.ts'
import { announce, announceToPlatform } from '../core/events.ts'
import type { Log } from '../log.ts'
import type { Answered, Outgoing } from './outgoing.ts'
import type { Places } from './places.ts'
import { openSecret, signatureHeaders } from './signing.ts'
import { markFailing } from './store/webhook-cursors.ts'
import { lockWebhook, setWebhookState, type Webhook } from './store/webhooks.ts'

/** What every delivery needs. */
export interface Sender {
  readonly db: Database
  readonly config: Config
  readonly log: Log
  readonly outgoing: Outgoing
  readonly places: Places
  isStopping(): boolean
}

const WANTS_NO_MORE = 'Its receiver answered 410: it wants no more events.'
const SUSPENDED_AFTER_MS = 5 * 86_400_000

/** Sends an event once, signed with the secrets of the webhook. */
export async function post(
  { config, outgoing, places }: Sender,
  webhook: Webhook,
  id: string,
  event: object,
): Promise<Answered> {
  const body = JSON.stringify(event)
  const headers = signatureHeaders(secretsOf(config, webhook), id, new Date(), body)
  const answered = await outgoing.post(webhook.url, headers, body)
  places.learn(webhook.id, answered.error === null, answered.duration_ms)
  return answered
}

function secretsOf(
  { SECRET_KEY }: Config,
  { id, secret_encrypted, old_secret_encrypted, old_secret_until }: Webhook,
): string[] {
  const sealed = [secret_encrypted]
  if (old_secret_encrypted && old_secret_until && old_secret_until.getTime() > Date.now())
    sealed.push(old_secret_encrypted)
  return sealed.map((each) => openSecret(SECRET_KEY, id, each))
}

/** Notes a successful attempt: the receiver does not fail any more. */
export async function judgeSuccess({ db }: Sender, webhook: Webhook): Promise<void> {
  if (webhook.failing_since) await markFailing(db, webhook.id, false)
}

/** Notes a failed attempt: ends a webhook that wants no more, and suspends one that has failed for long. */
export async function judgeFailure(sender: Sender, webhook: Webhook, { status }: Answered): Promise<void> {
  if (status === 410) return endGone(sender, webhook)
  const since = await markFailing(sender.db, webhook.id, true)
  if (since && Date.now() - since.getTime() > SUSPENDED_AFTER_MS) {
    await end(sender, webhook, 'suspended', 'Its receiver has failed for five days.')
  }
}

/** Ends a webhook whose receiver wants no more events. */
export const endGone = (sender: Sender, webhook: Webhook): Promise<void> =>
  end(sender, webhook, 'ended', WANTS_NO_MORE)

async function end(
  { db, log }: Sender,
  webhook: Webhook,
  state: 'suspended' | 'ended',
  reason: string,
): Promise<void> {
  const { id, platform_id, project_id } = webhook
  await db.transaction(async (tx) => {
    const present = await lockWebhook(tx, id)
    if (present?.state !== 'active') return
    await setWebhookState(tx, id, state, reason)
    const changes = { state: { from: 'active', to: state } }
    const service = operatorOf(platform_id)
    if (project_id === null) announceToPlatform(tx, service, `webhook.${state}`, { webhook_id: id }, changes)
    else announce(tx, { project_id, actor_id: null }, `webhook.${state}`, { webhook_id: id }, { changes })
  })
  log.warn({ webhook: id, reason }, `a webhook is ${state}`)
}
