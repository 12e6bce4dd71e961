// The answers that are kept for Idempotency-Key are compressed, byte for byte the same, and bounded for each project.
import { randomBytes } from 'node:crypto'
import { size } from '@harness/processes.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldKeys } from '../../api/src/core/idempotency.ts'
import { sql } from '../../api/src/core/sql.ts'

const WRITES = size(60, 10_000)
const MIB = size(1, 64)
const AT_ONCE = 8
const { cardsCreate, cardsUpdate } = operations

let world: World
beforeAll(async () => {
  world = await createWorld({ IDEMPOTENCY_MIB: String(MIB), PROJECT_MAX_IN_FLIGHT: '1000' })
})
afterAll(() => world.close())

test(`${WRITES} keyed writes with answers of 100,000 characters stay within ${MIB} MiB, and replays stay right`, async () => {
  const owner = await world.member('owner')
  const made = await world.call(cardsCreate, { title: 'Long' }, owner)
  const { id } = made.body.data.card
  const options = (key?: string) => ({
    token: owner.token,
    headers: {
      'x-project-id': String(owner.project_id),
      ...(key ? { 'idempotency-key': key } : {}),
    },
  })
  const kept: { key: string; body: object; text: string }[] = []
  let refused = 0
  const write = async (n: number) => {
    // Random texts hardly compress: the worst case for the room.
    const body = { id, description: randomBytes(73_000).toString('base64') }
    const answer = await world.call(cardsUpdate, body, options(`key ${n}`))
    if (answer.status === 200) kept.push({ key: `key ${n}`, body, text: answer.text })
    else {
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([429, 'too_many_answers'])
      refused++
    }
    if (kept.length > 200) kept.splice(0, 100)
  }
  for (let n = 0; n < WRITES; n += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, WRITES - n) }, (_, at) => write(n + at)))
  expect(refused).toBeGreaterThan(0)

  const [room] = await world.db.query<{ counted: number; kept: number; disk: number }>(sql`
    select (select bytes from idempotency_sizes where owner = ${owner.project_id}) as counted,
      (select sum(bytes)::bigint from idempotency_keys where project_id = ${owner.project_id}) as kept,
      pg_total_relation_size('idempotency_keys') as disk`)
  expect(room?.counted).toBe(room?.kept)
  expect(room?.counted).toBeLessThanOrEqual(MIB * 1_048_576)
  console.log(`${refused} of ${WRITES} refused, ${room?.counted} bytes counted, ${room?.disk} on disk`)

  for (const { key, body, text } of kept.slice(-20)) {
    const again = await world.call(cardsUpdate, body, options(key))
    expect([again.headers.get('idempotent-replayed'), again.text === text]).toEqual(['true', true])
  }
  // Without a key the project works on, and so does every other project.
  expect((await world.call(cardsUpdate, { id, title: 'Shorter' }, options())).status).toBe(200)
  const other = await world.member('owner')
  const elsewhere = {
    token: other.token,
    headers: { 'x-project-id': String(other.project_id), 'idempotency-key': 'k' },
  }
  expect((await world.call(cardsCreate, { title: 'x' }, elsewhere)).status).toBe(201)

  await world.db.query(sql`update idempotency_keys set created_at = now() - interval '2 days'`)
  while ((await deleteOldKeys(world.db, 500, 24)) > 0);
  const sizes = await world.db.query<{ bytes: number }>(sql`select bytes from idempotency_sizes`)
  expect(sizes.map(({ bytes }) => bytes)).toEqual(sizes.map(() => 0))
  const last = await world.call(cardsUpdate, { id, title: 'Again' }, options('key 0'))
  expect([last.status, last.headers.get('idempotent-replayed')]).toEqual([200, null])
}, 1_800_000)

test('a compressible answer uses little of the quota, and an expired key frees its space', async () => {
  const owner = await world.member('owner')
  const headers = { 'x-project-id': String(owner.project_id), 'idempotency-key': 'one' }
  const body = { title: 'x', description: 'All work and no play. '.repeat(4_000) }
  const first = await world.call(cardsCreate, body, { token: owner.token, headers })
  const again = await world.call(cardsCreate, body, { token: owner.token, headers })
  expect(again.text).toBe(first.text)
  const [row] = await world.db.query<{ bytes: number }>(
    sql`select bytes from idempotency_sizes where owner = ${owner.project_id}`,
  )
  expect(row?.bytes).toBeLessThan(first.text.length / 20)
  await world.db.query(
    sql`update idempotency_keys set created_at = now() - interval '25 hours' where user_id = ${owner.id}`,
  )
  const later = await world.call(cardsCreate, { title: 'Another' }, { token: owner.token, headers })
  expect([later.status, later.headers.get('idempotent-replayed')]).toEqual([201, null])
})
