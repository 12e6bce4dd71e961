import type { Answered } from './outgoing.ts'
import { type Notation, platformNotation, projectNotation } from './position.ts'
import { judgeFailure, judgeSuccess, post, type Sender } from './sender.ts'
import { type FeedEvent, readFeed, readPlatformFeed, type Unreadable } from './store/feed.ts'
import { type Cursor, recordAttempt, releaseCursor } from './store/webhook-cursors.ts'
import type { Webhook } from './store/webhooks.ts'

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
// A cursor releases its slot after this time, even if events remain.
const TURN_MS = 10 * SECOND_MS
const PAGE_EVENTS = 100

/** Sends the events after a cursor, one after the other, until there are none, one fails, or the turn is over. */
export async function sendFrom(sender: Sender, webhook: Webhook, leased: Cursor): Promise<void> {
  const { db, log } = sender
  const until = Date.now() + TURN_MS
  let cursor = leased
  for (;;) {
    const page = await readPage(sender, webhook, cursor)
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
      const outcome = await attempt(sender, webhook, cursor, event)
      if (outcome.next === null) return
      if (outcome.waitMs !== null)
        return releaseCursor(db, outcome.next, new Date(Date.now() + outcome.waitMs))
      cursor = outcome.next
      if (sender.isStopping() || Date.now() > until) return releaseCursor(db, cursor, new Date())
    }
    cursor = { ...cursor, seq: page.next.seq, number: cursor.number === null ? null : page.next.number }
    if (!page.hasMore) return releaseCursor(db, cursor, null)
    if (sender.isStopping() || Date.now() > until) return releaseCursor(db, cursor, new Date())
  }
}

/** Where a cursor continues if its position was purged, or if a restore has reset the feed. */
const goOn = (cursor: Cursor, { oldest, present }: Unreadable): Cursor => ({
  ...cursor,
  seq: Math.max(oldest, Math.min(cursor.seq, present.seq)),
  number: cursor.number === null ? null : Math.min(cursor.number, present.number),
})

function readPage({ db }: Sender, webhook: Webhook, { project_id, seq, number }: Cursor) {
  const { types, platform_id } = webhook
  if (project_id === 0) return readPlatformFeed(db, platform_id, seq, types, PAGE_EVENTS)
  // A platform's webhook gets a rollout once, through the platform's feed, so skip it in project feeds.
  return readFeed(db, project_id, { seq, number: number ?? 0 }, types, PAGE_EVENTS, number !== null)
}

/** One attempt at one event. `next` is null when this worker has lost the cursor to another. */
async function attempt(
  sender: Sender,
  webhook: Webhook,
  cursor: Cursor,
  event: FeedEvent,
): Promise<{ next: Cursor | null; waitMs: number | null }> {
  const notation: Notation = cursor.project_id === 0 ? platformNotation : projectNotation
  const { event: content, ...position } = event
  const sent = { ...content, position: notation.write(position) }
  const answered = await post(sender, webhook, content.id, sent)
  // Delivery is uncertain, so the next worker sends the event again.
  if (sender.isStopping() && answered.status === null) return { next: cursor, waitMs: 0 }
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
    sender.db,
    cursor,
    { event_id, type, state, status, error, duration_ms },
    next,
  )
  if (!isOurs) return { next: null, waitMs: null }
  const moved = { ...cursor, ...next }
  if (arrived) {
    await judgeSuccess(sender, webhook)
    return { next: moved, waitMs: null }
  }
  await judgeFailure(sender, webhook, answered)
  if (isPassed) return { next: moved, waitMs: null }
  return { next: moved, waitMs: waitBefore(tries, answered) }
}

/** The delay before the next attempt: Retry-After, if that is longer than our own delay. */
function waitBefore(tries: number, { retryAfterMs }: Answered): number {
  const wait = (WAITS_MS[tries - 1] ?? DAY_MS) * (1 - JITTER + 2 * JITTER * Math.random())
  return Math.min(DAY_MS, Math.max(wait, retryAfterMs ?? 0))
}
