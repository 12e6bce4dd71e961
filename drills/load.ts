// Clients that create cards while something goes wrong. Each card has a title of its own and an Idempotency-Key, and is sent
// again until it is acknowledged, as a careful client does.
import { setTimeout as wait } from 'node:timers/promises'
import { hashToken, mintToken } from '../api/src/auth/tokens.ts'
import { insertSession } from '../api/src/store/access-tokens.ts'
import { connect } from '../api/src/store/db.ts'
import { insertMember } from '../api/src/store/memberships.ts'
import { insertPlatform } from '../api/src/store/platforms.ts'
import { insertProject } from '../api/src/store/projects.ts'
import { sql } from '../api/src/store/sql.ts'
import { insertUser } from '../api/src/store/users.ts'
import { keepAlive, shoot } from '../test/harness/hammer.ts'
import type { Report } from './report.ts'

const PROJECTS = 20
const CLIENTS = 8
const BACK_WITHIN_MS = 5_000
// Without a success for so long, service does not come back at all.
const GIVE_UP_MS = 60_000

interface Place {
  readonly projectId: number
  readonly token: string
}

export async function createPlaces(url: string): Promise<Place[]> {
  const db = connect({ url, poolSize: 1, onIdleError: () => {} })
  const platform = await db.transaction((tx) => insertPlatform(tx, 'Drill'))
  const places: Place[] = []
  for (let n = 0; n < PROJECTS; n++) {
    const token = mintToken()
    const projectId = await db.transaction(async (tx) => {
      const email = `drill-${n}@example.com`
      const user = await insertUser(tx, {
        platform_id: platform.id,
        email,
        name: 'Drill',
        password_hash: 'x',
      })
      const expires_at = new Date(Date.now() + 86_400_000)
      const session = { token_hash: hashToken(token), expires_at, idle_days: 7 }
      await insertSession(tx, { ...user, password_hash: 'x' }, session)
      const project = await insertProject(tx, { platform_id: platform.id, name: `Drill ${n}`, tools: [] })
      await insertMember(tx, project.id, user.id, 'owner')
      return project.id
    })
    places.push({ projectId, token })
  }
  await db.close()
  return places
}

/** Starts the clients. `stop` ends them once what they have begun is acknowledged. */
export function startLoad(origins: () => readonly string[], places: readonly Place[]) {
  const acknowledged: string[] = []
  const refused: Record<number, number> = {}
  const agent = keepAlive(CLIENTS * 2)
  let isStopping = false
  let lastSuccess = performance.now()
  let longestGap = 0
  let sent = 0

  async function create(title: string, { projectId, token }: Place): Promise<void> {
    for (;;) {
      const [origin = ''] = origins().slice(sent % origins().length)
      const { status } = await shoot(
        `${origin}/api/services/operations/v1/operations/cards/create`,
        { title },
        { token, agent, projectId, idempotencyKey: title },
      )
      if (status === 201) {
        const now = performance.now()
        longestGap = Math.max(longestGap, now - lastSuccess)
        lastSuccess = now
        acknowledged.push(title)
        return
      }
      refused[status] = (refused[status] ?? 0) + 1
      if (isStopping && performance.now() - lastSuccess > GIVE_UP_MS) return
      await wait(20)
    }
  }

  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let n = 0; !isStopping; n++) {
      sent++
      await create(`card ${client} ${n}`, places[(client + n) % places.length] as Place)
    }
  })

  return {
    /** The moment of the last success so far. */
    lastSuccess: () => lastSuccess,
    count: () => acknowledged.length,
    /** Waits for a success after this moment. Returns how long it took. */
    async nextSuccess(after: number): Promise<number> {
      while (lastSuccess < after) {
        if (performance.now() - after > GIVE_UP_MS)
          throw new Error('Service did not come back within a minute.')
        await wait(5)
      }
      return lastSuccess - after
    },
    async stop(url: string, backAfter: readonly number[], notes: readonly string[] = []): Promise<Report> {
      isStopping = true
      await Promise.all(clients)
      agent.destroy()
      const db = connect({ url, poolSize: 1, onIdleError: () => {} })
      const rows = await db.query<{ title: string; count: number }>(sql`
        select title, count(*) as count from cards where title like 'card %' group by title`)
      await db.close()
      const counts = new Map(rows.map(({ title, count }) => [title, count]))
      return {
        acknowledged: acknowledged.length,
        lost: acknowledged.filter((title) => !counts.has(title)).length,
        doubled: rows.filter(({ count }) => count > 1).length,
        ...{ refused, longestGap, backAfter, notes },
        isLate: backAfter.some((ms) => ms > BACK_WITHIN_MS),
      }
    },
  }
}
