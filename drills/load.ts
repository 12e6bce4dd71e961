// Clients that write during the fault. Each card has a unique title. Half of the clients send an
// Idempotency-Key and retry a card until it is acknowledged. The others send each card once, change it, and
// continue.
import { setTimeout as wait } from 'node:timers/promises'
import { keepAlive, shoot } from '../test/harness/hammer.ts'
import { ask } from './ask.ts'
import type { Place } from './places.ts'
import type { Report } from './report.ts'

const CLIENTS = 8
// The gate sets a larger one: it asks what is lost, on a machine that does other work meanwhile.
const BACK_WITHIN_MS = Number(process.env.DRILL_BACK_WITHIN_MS ?? 5_000)
// After this time without a success, the service counts as lost.
const GIVE_UP_MS = 60_000
const OPERATIONS = '/api/services/operations/v1/operations'

/** Starts the clients. `stop` ends them after their current requests. */
export function startLoad(origins: () => readonly string[], places: readonly Place[], breathMs = 0) {
  const acknowledged: string[] = []
  /** The last acknowledged title of each changed card, by its first title. */
  const changed = new Map<string, string>()
  const refused: Record<string, number> = {}
  const agent = keepAlive(CLIENTS * 2)
  let isStopping = false
  let isPaused = false
  let isAbandoned = false
  let inFlight = 0
  let sent = 0
  let givenUp = 0
  /** When the last successful request was sent, and when it was answered. */
  let last = { sent: performance.now(), answered: performance.now() }
  let gapSince = performance.now()
  let longestGap = 0

  async function send(path: string, body: object, { projectId, token }: Place, idempotencyKey?: string) {
    const origin = origins()[sent++ % origins().length] ?? ''
    const key = idempotencyKey === undefined ? {} : { idempotencyKey }
    const shot = await shoot(`${origin}${OPERATIONS}${path}`, body, { token, agent, projectId, ...key })
    if (shot.status === 200 || shot.status === 201) {
      const now = performance.now()
      longestGap = Math.max(longestGap, now - gapSince)
      gapSince = now
      if (shot.at > last.sent) last = { sent: shot.at, answered: now }
      return shot
    }
    const answer = `${shot.status || 'none'} ${shot.code ?? shot.error ?? ''}`.trim()
    refused[answer] = (refused[answer] ?? 0) + 1
    await wait(20)
    return undefined
  }

  /** Retries until the card is acknowledged. */
  async function createSurely(title: string, place: Place): Promise<void> {
    while (!isAbandoned) {
      if (await send('/cards/create', { title }, place, title)) {
        acknowledged.push(title)
        return
      }
      if (performance.now() - gapSince > GIVE_UP_MS) {
        givenUp++
        return
      }
    }
  }

  /** Without retries: a card that was not acknowledged may exist or not. */
  async function createAndChange(title: string, place: Place): Promise<void> {
    const made = await send('/cards/create', { title }, place)
    if (!made) return
    acknowledged.push(title)
    const { id } = JSON.parse(made.body).data.card as { id: number }
    const next = `${title} changed`
    if (await send('/cards/update', { id, title: next }, place)) changed.set(title, next)
  }

  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const write = client % 2 === 0 ? createSurely : createAndChange
    for (let n = 0; !isStopping; n++) {
      while (isPaused && !isStopping) await wait(20)
      inFlight++
      await write(`card ${client} ${n}`, places[(client + n) % places.length] as Place)
      inFlight--
      if (breathMs > 0) await wait(breathMs)
    }
  })

  return {
    count: () => acknowledged.length,
    refusals: () => Object.values(refused).reduce((sum, count) => sum + count, 0),
    acknowledged: () => [...acknowledged],
    /** Waits for the success of a request that was sent after this moment. Returns the time since then. */
    async nextSuccess(after: number): Promise<number> {
      while (last.sent < after) {
        if (performance.now() - after > GIVE_UP_MS)
          throw new Error('Service did not come back within a minute.')
        await wait(5)
      }
      return last.answered - after
    },
    /** Lets the clients finish their current requests and then wait. */
    async pause(): Promise<void> {
      isPaused = true
      const end = performance.now() + GIVE_UP_MS
      while (inFlight > 0) {
        if (performance.now() > end) throw new Error('What the clients have begun does not end.')
        await wait(10)
      }
    },
    resume(): void {
      gapSince = performance.now()
      isPaused = false
    },
    /** Forgets cards that were acknowledged after the point in time to which the database was restored. */
    keepOnly(titles: readonly string[]): void {
      acknowledged.splice(0, acknowledged.length, ...titles)
      const kept = new Set(titles)
      for (const title of changed.keys()) if (!kept.has(title)) changed.delete(title)
    },
    /** Ends the clients immediately. */
    abandon(): void {
      isStopping = isAbandoned = true
      agent.destroy()
    },
    async stop(url: string, backAfter: readonly number[], notes: readonly string[] = []): Promise<Report> {
      isStopping = true
      await Promise.all(clients)
      longestGap = Math.max(longestGap, performance.now() - gapSince)
      const found = await lookFor(acknowledged, changed, url)
      const failures = [
        ...(backAfter.some((ms) => ms > BACK_WITHIN_MS)
          ? [`service was not back within ${BACK_WITHIN_MS / 1000} s`]
          : []),
        ...(givenUp ? [`${givenUp} cards were never acknowledged`] : []),
        ...(await contradictions(url)),
      ]
      return {
        acknowledged: acknowledged.length + changed.size,
        ...found,
        refused,
        longestGap,
        backAfter,
        notes,
        failures,
      }
    },
  }
}

/** Finds the cards and changes that are missing in the database, and the duplicate cards. */
async function lookFor(titles: readonly string[], changed: ReadonlyMap<string, string>, url: string) {
  const rows = await ask<{ title: string; count: number }>(
    url,
    `select title, count(*)::int as count from cards where title like 'card %' group by title`,
  )
  const counts = new Map(rows.map(({ title, count }) => [title, count]))
  const timesOf = (title: string) => (counts.get(title) ?? 0) + (counts.get(`${title} changed`) ?? 0)
  return {
    lost:
      titles.filter((title) => timesOf(title) === 0).length +
      [...changed.values()].filter((title) => !counts.has(title)).length,
    doubled: titles.filter((title) => timesOf(title) > 1).length,
  }
}

/** Checks invariants: every card has its event, feeds have no gaps, and stored sizes are correct. */
async function contradictions(url: string): Promise<string[]> {
  const checks = {
    'cards without an event': `
      select c.project_id, c.id as found from cards c where c.master_card_id is null and not exists (
        select from activity a where a.project_id = c.project_id and a.card_id = c.id and a.action = 'created')`,
    'feeds with a gap': `
      select * from (
        select f.project_id, f.seq as stored, (
          select count(*) from activity a where a.project_id = f.project_id and a.seq is not null) as found
        from feeds f) each
      where stored <> found`,
    'projects whose size is wrong': `
      select * from (
        select z.project_id, z.cards as stored, (
          select count(*) from cards c
          where c.project_id = z.project_id and c.master_card_id is null and c.deleted_at is null) as found
        from group_sizes z where z.group_id = -1) each
      where stored <> found`,
  }
  const found: string[] = []
  for (const [name, text] of Object.entries(checks)) {
    const rows = await ask<object>(url, text)
    if (rows.length > 0) found.push(`${rows.length} ${name}, the first: ${JSON.stringify(rows[0])}`)
  }
  return found
}
