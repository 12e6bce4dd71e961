import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { operatorOf } from '../core/audit-log.ts'
import type { Database } from '../core/db.ts'
import { announce, announceToPlatform } from '../core/events.ts'
import type { Log } from '../log.ts'
import { type Answered, networks, openOutgoing } from './outgoing.ts'
import { openPlaces } from './places.ts'
import { type Notation, platformNotation, projectNotation } from './position.ts'
import { openSecret, signatureHeaders } from './signing.ts'
import { type FeedEvent, findPresent, readFeed, readPlatformFeed, type Unreadable } from './store/feed.ts'
import {
  type Cursor,
  type CursorKey,
  dropCursor,
  dropQueued,
  findCursorNumber,
  leaseCursors,
  listRolloutHeads,
  markFailing,
  putOff,
  type QueuedDelivery,
  recordAttempt,
  recordQueued,
  releaseCursor,
  takeQueued,
  takeWakes,
  wakeForRollouts,
  wakePlatforms,
} from './store/webhook-cursors.ts'
import { findWebhook, findWebhooks, lockWebhook, setWebhookState, type Webhook } from './store/webhooks.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long to wait before each further attempt: ten attempts within about three days. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
const JITTER = 0.2
const WANTS_NO_MORE = 'Its receiver answered 410: it wants no more events.'
const SUSPENDED_AFTER_MS = 5 * DAY_MS

const POLL_MS = 200
const LEASES_AT_ONCE = 64
const QUEUED_AT_ONCE = 16
// Delay before retrying work for which no slot was free.
const NO_PLACE_MS = 300
const LEASE_MS = 35 * SECOND_MS
// A cursor releases its slot after this time, even if events remain.
const TURN_MS = 10 * SECOND_MS
// How long a stopping worker waits for pending responses.
const STOP_MS = 3 * SECOND_MS
const PAGE_EVENTS = 100
const WAKES_AT_ONCE = 500
const ROLLOUT_CURSORS_AT_ONCE = 2_000

interface Needed {
  readonly db: Database
  readonly config: Config
  readonly log: Log
}

/** Delivers events to webhooks until it is stopped. */
export function startDeliveries({ db, config, log }: Needed) {
  const outgoing = openOutgoing(networks(config.WEBHOOK_ALLOWED_NETWORKS))
  const places = openPlaces()
  // By platform: the last rollout for which cursors are woken, and the last cursor woken; undefined once all are.
  const rollouts = new Map<number, { number: number; after: CursorKey | undefined }>()
  let isStopping = false

  async function loop(): Promise<void> {
    let hasFailed = false
    while (!isStopping) {
      try {
        const didSomething = await look()
        hasFailed = false
        if (!didSomething) await sleep(POLL_MS)
      } catch (err) {
        // Log once, not on every poll while PostgreSQL is down.
        if (!isStopping && !hasFailed) log.error({ err }, 'failed to poll webhooks; will retry')
        hasFailed = true
        await sleep(POLL_MS)
      }
    }
  }

  /** Finds due work and starts it. Returns whether more work may be due. */
  async function look(): Promise<boolean> {
    const woken = await takeWakes(db, WAKES_AT_ONCE)
    await wakePlatforms(db)
    await lookAtRollouts()
    const free = places.free()
    if (free <= 0) return false
    const until = new Date(Date.now() + LEASE_MS)
    for (const each of await takeQueued(db, places.busy(), Math.min(free, QUEUED_AT_ONCE), until)) {
      if (places.mayBegin(each.webhook_id)) begin(each.webhook_id, () => sendQueued(each))
      else await putOff(db, each, new Date(Date.now() + NO_PLACE_MS))
    }
    const leased = await leaseCursors(db, places.busy(), Math.min(free, LEASES_AT_ONCE), until)
    const webhooks = new Map((await webhooksOf(leased)).map((webhook) => [webhook.id, webhook]))
    let begun = 0
    for (const cursor of leased) {
      const webhook = webhooks.get(cursor.webhook_id)
      if (!webhook) await dropCursor(db, cursor)
      else if (webhook.state !== 'active') await releaseCursor(db, cursor, null)
      else if (places.mayBegin(webhook.id)) {
        begun++
        begin(webhook.id, () => sendFrom(webhook, cursor))
      } else await releaseCursor(db, cursor, new Date(Date.now() + NO_PLACE_MS))
    }
    return woken === WAKES_AT_ONCE || begun === LEASES_AT_ONCE
  }

  const webhooksOf = (cursors: readonly Cursor[]) =>
    cursors.length ? findWebhooks(db, [...new Set(cursors.map(({ webhook_id }) => webhook_id))]) : []

  async function lookAtRollouts(): Promise<void> {
    for (const { platform_id, last_entry } of await listRolloutHeads(db)) {
      const seen = rollouts.get(platform_id)
      if (seen?.number === last_entry && seen.after === undefined) continue
      const after = (seen?.number === last_entry && seen.after) || { project_id: 0, webhook_id: 0 }
      const next = await wakeForRollouts(db, platform_id, last_entry, after, ROLLOUT_CURSORS_AT_ONCE)
      rollouts.set(platform_id, { number: last_entry, after: next })
    }
  }

  function begin(webhookId: number, work: () => Promise<void>): void {
    places.begin(webhookId, () =>
      work().catch((err) =>
        log.error({ err, webhook: webhookId }, 'a delivery could not be made; it is tried again'),
      ),
    )
  }

  /** Sends the events after a cursor, one after the other, until there are none, one fails, or the turn is over. */
  async function sendFrom(webhook: Webhook, leased: Cursor): Promise<void> {
    const until = Date.now() + TURN_MS
    let cursor = leased
    for (;;) {
      const page = await readPage(webhook, cursor)
      if ('why' in page) {
        log.warn(
          { webhook: webhook.id, project: cursor.project_id, why: page.why },
          'a webhook missed events: its position was purged or reset',
        )
        const next = goOn(cursor, page)
        if (next.seq === cursor.seq && next.number === cursor.number) return releaseCursor(db, cursor, null)
        cursor = next
        continue
      }
      for (const event of page.events) {
        const outcome = await attempt(webhook, cursor, event)
        if (outcome.next === null) return
        if (outcome.waitMs !== null)
          return releaseCursor(db, outcome.next, new Date(Date.now() + outcome.waitMs))
        cursor = outcome.next
        if (isStopping || Date.now() > until) return releaseCursor(db, cursor, new Date())
      }
      cursor = { ...cursor, seq: page.next.seq, number: cursor.number === null ? null : page.next.number }
      if (!page.hasMore) return releaseCursor(db, cursor, null)
      if (isStopping || Date.now() > until) return releaseCursor(db, cursor, new Date())
    }
  }

  /** Where a cursor continues if its position was purged, or if a restore has reset the feed. */
  const goOn = (cursor: Cursor, { oldest, present }: Unreadable): Cursor => ({
    ...cursor,
    seq: Math.max(oldest, Math.min(cursor.seq, present.seq)),
    number: cursor.number === null ? null : Math.min(cursor.number, present.number),
  })

  function readPage(webhook: Webhook, { project_id, seq, number }: Cursor) {
    const { types, platform_id } = webhook
    if (project_id === 0) return readPlatformFeed(db, platform_id, seq, types, PAGE_EVENTS)
    // A platform's webhook gets a rollout once, through the platform's feed, so skip it in project feeds.
    return readFeed(db, project_id, { seq, number: number ?? 0 }, types, PAGE_EVENTS, number !== null)
  }

  /** One attempt at one event. `next` is null when this worker has lost the cursor to another. */
  async function attempt(
    webhook: Webhook,
    cursor: Cursor,
    event: FeedEvent,
  ): Promise<{ next: Cursor | null; waitMs: number | null }> {
    const answered = await send(webhook, cursor.project_id, event)
    // Delivery is uncertain, so the next worker sends the event again.
    if (isStopping && answered.status === null) return { next: cursor, waitMs: 0 }
    const arrived = answered.error === null
    const tries = cursor.attempts + 1
    const isLast = tries > WAITS_MS.length
    const isPassed = arrived || isLast
    const next = {
      seq: isPassed && !event.isDerived ? event.seq : cursor.seq,
      number: isPassed && event.isDerived ? event.number : cursor.number,
      attempts: isPassed ? 0 : tries,
    }
    const state = arrived ? 'delivered' : isLast || answered.status === 410 ? 'failed' : 'retrying'
    const { status, error, duration_ms } = answered
    const { id: event_id, type } = event.event
    const isOurs = await recordAttempt(
      db,
      cursor,
      { event_id, type, state, status, error, duration_ms },
      next,
    )
    if (!isOurs) return { next: null, waitMs: null }
    const moved = { ...cursor, ...next }
    if (arrived) {
      if (webhook.failing_since) await markFailing(db, webhook.id, false)
      return { next: moved, waitMs: null }
    }
    await judgeFailure(webhook, answered)
    if (isPassed) return { next: moved, waitMs: null }
    return { next: moved, waitMs: waitBefore(tries, answered) }
  }

  /** The delay before the next attempt: Retry-After, if that is longer than our own delay. */
  function waitBefore(tries: number, { retryAfterMs }: Answered): number {
    const wait = (WAITS_MS[tries - 1] ?? DAY_MS) * (1 - JITTER + 2 * JITTER * Math.random())
    return Math.min(DAY_MS, Math.max(wait, retryAfterMs ?? 0))
  }

  async function judgeFailure(webhook: Webhook, { status }: Answered): Promise<void> {
    if (status === 410) return end(webhook, 'ended', WANTS_NO_MORE)
    const since = await markFailing(db, webhook.id, true)
    if (since && Date.now() - since.getTime() > SUSPENDED_AFTER_MS) {
      await end(webhook, 'suspended', 'Its receiver has failed for five days.')
    }
  }

  async function end(webhook: Webhook, state: 'suspended' | 'ended', reason: string): Promise<void> {
    const { id, platform_id, project_id } = webhook
    await db.transaction(async (tx) => {
      const present = await lockWebhook(tx, id)
      if (present?.state !== 'active') return
      await setWebhookState(tx, id, state, reason)
      const changes = { state: { from: 'active', to: state } }
      const service = operatorOf(platform_id)
      if (project_id === null)
        announceToPlatform(tx, service, `webhook.${state}`, { webhook_id: id }, changes)
      else announce(tx, { project_id, actor_id: null }, `webhook.${state}`, { webhook_id: id }, { changes })
    })
    log.warn({ webhook: id, reason }, `a webhook is ${state}`)
  }

  function send(webhook: Webhook, projectId: number, { event, ...at }: FeedEvent): Promise<Answered> {
    const notation: Notation = projectId === 0 ? platformNotation : projectNotation
    return post(webhook, event.id, { ...event, position: notation.write(at) })
  }

  async function post(webhook: Webhook, id: string, event: object): Promise<Answered> {
    const body = JSON.stringify(event)
    const headers = signatureHeaders(secretsOf(webhook), id, new Date(), body)
    const answered = await outgoing.post(webhook.url, headers, body)
    places.learn(webhook.id, answered.error === null, answered.duration_ms)
    return answered
  }

  function secretsOf({ id, secret_encrypted, old_secret_encrypted, old_secret_until }: Webhook): string[] {
    const sealed = [secret_encrypted]
    if (old_secret_encrypted && old_secret_until && old_secret_until.getTime() > Date.now())
      sealed.push(old_secret_encrypted)
    return sealed.map((each) => openSecret(config.SECRET_KEY, id, each))
  }

  /** Sends an event out of order: a test event, or a redelivery that somebody requested. Makes one attempt. */
  async function sendQueued(queued: QueuedDelivery): Promise<void> {
    const webhook = await findWebhook(db, queued.webhook_id)
    if (!webhook) return dropQueued(db, queued)
    if (webhook.state !== 'active') {
      const error = `The webhook is ${webhook.state}.`
      return recordQueued(db, queued, { state: 'failed', status: null, error, duration_ms: 0 })
    }
    const event = await findEvent(webhook, queued)
    if (!event) {
      const error = 'The event is no longer kept.'
      return recordQueued(db, queued, { state: 'failed', status: null, error, duration_ms: 0 })
    }
    const { status, error, duration_ms } = await post(webhook, queued.event_id, event)
    await recordQueued(db, queued, {
      state: error === null ? 'delivered' : 'failed',
      status,
      error,
      duration_ms,
    })
    if (error === null && webhook.failing_since) await markFailing(db, webhook.id, false)
    if (status === 410) await end(webhook, 'ended', WANTS_NO_MORE)
  }

  async function findEvent(webhook: Webhook, queued: QueuedDelivery): Promise<object | undefined> {
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
          ? await readFeed(db, project_id, { seq: await headOf(project_id), number: before }, null, 1)
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

  const headOf = async (projectId: number) => (await findPresent(db, projectId)).seq

  const ended = loop()
  return {
    async stop() {
      isStopping = true
      await ended
      const all = places.all()
      await Promise.race([all, sleep(STOP_MS)])
      await outgoing.close()
      await all
    },
  }
}
