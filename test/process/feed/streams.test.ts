// Very many streams on one process: how much memory they take and how soon an event is there, with Redis and without.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openStreams } from '@harness/many-streams.ts'
import { GENEROUS, type Service, size, startService } from '@harness/processes.ts'
import { startRedis, type TestServer } from '@harness/servers.ts'
import { expectWithin } from '@harness/timing.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const STREAMS = size(300, 5_000)
const WRITES_PER_SECOND = size(50, 200)
const SECONDS = size(4, 30)

let world: World
let redis: TestServer
let service: Service
// The writes come through another process, so that every event has to find its way.
let writer: Service
beforeAll(async () => {
  redis = await startRedis()
  world = await createWorld({ REDIS_URL: redis.url })
  const env = { ...GENEROUS, DATABASE_URL: world.config.DATABASE_URL, REDIS_URL: redis.url }
  ;[service, writer] = await Promise.all([startService(env), startService(env)])
})
afterAll(async () => {
  await Promise.all([service.stop('SIGKILL'), writer.stop('SIGKILL')])
  await world.close()
  await redis.close()
})

/** Projects with an owner each. */
async function manyProjects(count: number) {
  const owners = await world.people(world.platform.id, count)
  const projects = await world.db.query<{ id: number }>(sql`
    insert into projects (platform_id, name, tools)
    select ${world.platform.id}, 'Project ' || n, '{}' from generate_series(1, ${count}::int) n returning id`)
  const all = owners.map((owner, at) => ({ ...owner, project_id: projects[at]?.id ?? 0 }))
  await world.db.query(sql`
    insert into memberships (project_id, user_id, role)
    select *, 'owner' from unnest(${all.map(({ project_id }) => project_id)}::bigint[], ${all.map(({ id }) => id)}::bigint[])`)
  return all
}

const memoryOf = ({ child }: Service): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

test(`${STREAMS} streams on one process survive ${WRITES_PER_SECOND} writes a second and a kill of Redis`, {
  timeout: 20 * 60_000,
}, async () => {
  const people = await manyProjects(STREAMS)
  const before = memoryOf(service)
  const heard = new Map<string, number[]>()
  const streams = await openStreams(service.origin, people, ({ id, at }) => {
    heard.set(id, [...(heard.get(id) ?? []), at])
  })
  await wait(2_500)
  const written = new Map<number, number>()
  const expected = new Map<string, number>()

  /** Writes at a steady pace; returns how long each event took to its watcher, from the answer to the writer. */
  async function write(seconds: number): Promise<number[]> {
    const sent: Promise<string>[] = []
    const start = performance.now()
    for (let n = 0; n < seconds * WRITES_PER_SECOND; n++) {
      await wait(Math.max(0, start + (n * 1_000) / WRITES_PER_SECOND - performance.now()))
      const { project_id, token } = people[(n * 7_919) % people.length] as (typeof people)[number]
      const number = (written.get(project_id) ?? 0) + 1
      written.set(project_id, number)
      const id = `evt_${project_id}_${number}`
      const headers = { 'x-project-id': String(project_id) }
      sent.push(
        fetch(`${writer.base}${operations.cardsCreate.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
          body: JSON.stringify({ title: 'x' }),
        }).then(async (response) => {
          expect([response.status, await response.text()]).toEqual([201, expect.any(String)])
          expected.set(id, performance.now())
          return id
        }),
      )
    }
    const ids = await Promise.all(sent)
    for (let left = 160; left > 0 && ids.some((id) => !heard.has(id)); left--) await wait(25)
    return ids.map((id) => (heard.get(id)?.[0] ?? Number.NaN) - (expected.get(id) ?? 0)).sort((a, b) => a - b)
  }

  const delays = await write(SECONDS)
  const memory = memoryOf(service)
  await redis.stop('SIGKILL')
  const withoutRedis = await write(SECONDS)
  const ms = (value: number) => `${Math.round(value)} ms`
  console.log(
    `${STREAMS} streams: ${Math.round(before)} -> ${Math.round(memory)} MiB; to the watcher p50 ${ms(quantile(delays, 0.5))}, p99 ${ms(quantile(delays, 0.99))}, longest ${ms(delays.at(-1) ?? Number.NaN)}; without Redis p50 ${ms(quantile(withoutRedis, 0.5))}, longest ${ms(withoutRedis.at(-1) ?? Number.NaN)}; ${streams.ended()} ended`,
  )
  expectWithin(quantile(delays, 0.99), 500)
  expectWithin(withoutRedis.at(-1) ?? Number.NaN, 3_000)
  expect([...heard.values()].every((times) => times.length === 1)).toBe(true)
  expect([...expected.keys()].every((id) => heard.has(id))).toBe(true)
  expect(memory).toBeLessThan(600)
  expect(streams.ended()).toBe(0)
  streams.close()
})
