// A push to very many projects writes no event, wakes nobody, and is heard at once wherever somebody listens.
import { setTimeout as wait } from 'node:timers/promises'
import { openStreams } from '@harness/many-streams.ts'
import { GENEROUS, size, startService } from '@harness/processes.ts'
import { expectWithin } from '@harness/timing.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hashToken, mintToken } from '../../../api/src/accounts/tokens.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { buildPlatform, type Large, type Platform, startLarge } from '../rollouts/large.ts'

const PROJECTS = size(1_000, 1_000_000)
const STREAMS = size(100, 2_000)

let large: Large
let platform: Platform
beforeAll(async () => {
  large = await startLarge()
  platform = await buildPlatform(large, PROJECTS)
}, 600_000)
afterAll(() => large.close())

/** Somebody in each of the first projects that have the tool. */
async function listeners(count: number) {
  const { world } = large
  const { platformId } = platform
  const projects = await world.db.query<{ id: number }>(sql`
    select id from projects where platform_id = ${platformId} and 'till' = any (tools) order by id limit ${count}`)
  const people = await world.people(platformId, count)
  const all = projects.map(({ id }, at) => ({
    project_id: id,
    user_id: people[at]?.id ?? 0,
    token: mintToken(),
  }))
  await world.db.query(sql`
    insert into access_tokens (token_hash, user_id, kind, expires_at)
    select h, u, 'session', now() + interval '1 hour'
    from unnest(${all.map(({ token }) => hashToken(token))}::bytea[], ${all.map(({ user_id }) => user_id)}::bigint[]) as t (h, u)`)
  await world.db.query(sql`
    insert into memberships (project_id, user_id, role)
    select *, 'viewer' from unnest(${all.map(({ project_id }) => project_id)}::bigint[], ${all.map(({ user_id }) => user_id)}::bigint[])`)
  return all
}

test(`a push to ${PROJECTS.toLocaleString('en')} projects reaches ${STREAMS} open streams`, {
  timeout: 20 * 60_000,
}, async () => {
  const { world, server } = large
  const service = await startService({ ...GENEROUS, DATABASE_URL: server.url, REDIS_URL: inject('redisUrl') })
  const followed = await listeners(STREAMS)
  const heard = new Map<number, number>()
  const streams = await openStreams(service.origin, followed, ({ project_id, type, at }) => {
    if (type === 'template.published') heard.set(project_id, at)
  })
  await wait(2_500)
  const counts = async () =>
    (
      await world.db.query<{ activity: number; wakes: number }>(sql`
          select (select count(*) from activity) as activity, (select count(*) from webhook_wakes) as wakes`)
    )[0]
  const before = await counts()
  const [cardId] = platform.cardIds
  await platform.real.admin(operations.masterCardsUpdate, { id: cardId, title: 'Changed' })
  const start = performance.now()
  await platform.real.admin(operations.masterCardsPush, { card_id: cardId })
  const answered = performance.now()
  for (let left = 400; left > 0 && heard.size < STREAMS; left--) await wait(10)
  const last = Math.max(...heard.values())
  console.log(
    `the push took ${Math.round(answered - start)} ms; ${heard.size} of ${STREAMS} streams heard of it, the last ${Math.round(last - answered)} ms after its answer`,
  )
  expect(heard.size).toBe(STREAMS)
  expectWithin(last - answered, 1_000)
  expect(await counts()).toEqual(before)
  streams.close()
  await service.stop('SIGKILL')
})
