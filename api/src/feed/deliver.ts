import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Database } from '../core/db.ts'
import type { Log } from '../log.ts'
import { sendFrom } from './deliver-feed.ts'
import { sendQueued } from './deliver-queued.ts'
import { networks, openOutgoing } from './outgoing.ts'
import { openPlaces } from './places.ts'
import type { Sender } from './sender.ts'
import {
  type Cursor,
  type CursorKey,
  dropCursor,
  leaseCursors,
  listRolloutHeads,
  putOff,
  releaseCursor,
  takeQueued,
  takeWakes,
  wakeForRollouts,
  wakePlatforms,
} from './store/webhook-cursors.ts'
import { findWebhooks } from './store/webhooks.ts'

const POLL_MS = 200
const LEASES_AT_ONCE = 64
const QUEUED_AT_ONCE = 16
// Delay before retrying work for which no slot was free.
const NO_PLACE_MS = 300
const LEASE_MS = 35_000
// How long a stopping worker waits for pending responses.
const STOP_MS = 3_000
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
  const sender: Sender = { db, config, log, outgoing, places, isStopping: () => isStopping }

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
      if (places.mayBegin(each.webhook_id)) begin(each.webhook_id, () => sendQueued(sender, each))
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
        begin(webhook.id, () => sendFrom(sender, webhook, cursor))
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
