import { createWorld, type World } from '@harness/world.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMember } from '../../api/src/accounts/store/memberships.ts'
import { connect, isDatabaseAway } from '../../api/src/core/db.ts'
import { insertPlatform } from '../../api/src/core/platforms.ts'
import { Refusal } from '../../api/src/core/refusal.ts'
import { sql } from '../../api/src/core/sql.ts'
import { addressKey } from '../../api/src/http/limits.ts'
import { clean } from '../../api/src/jobs/clean.ts'
import { createLog } from '../../api/src/log.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('sql', () => {
  test('values become parameters, a statement becomes part of another, the same text has the same name', async () => {
    const inner = sql`select ${1}::int as a, ${'x'}::text as b`
    const outer = sql`select ${'first'}::text as z, q.* from (${inner}) q where q.a = ${1}`
    expect(outer.text).toBe(
      'select $1::text as z, q.* from (select $2::int as a, $3::text as b) q where q.a = $4',
    )
    expect(await world.db.query(outer)).toEqual([{ z: 'first', a: 1, b: 'x' }])
    expect(sql`select ${1}`.name).toBe(sql`select ${2}`.name)
    expect(sql`select 1`.name).not.toBe(sql`select 2`.name)
  })

  test('a refusal rolls its transaction back and releases the connection', async () => {
    const db = connect({ url: world.config.DATABASE_URL, poolSize: 1, onIdleError: () => {} })
    const backend = async () => (await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid
    const before = await backend()
    const refused = db.transaction(async (tx) => {
      await insertPlatform(tx, 'never')
      throw new Refusal(404, 'not_found', 'x')
    })
    await expect(refused).rejects.toThrow('x')
    expect(await db.query(sql`select 1 as one from platforms where name = 'never'`)).toEqual([])
    expect(await backend()).toBe(before)
    await db.close()
  })

  test('429: PostgreSQL has no connection left', async () => {
    await world.db.query(sql`create role crowded login connection limit 1`)
    const url = new URL(world.config.DATABASE_URL)
    url.username = 'crowded'
    const [first, second] = [1, 2].map(() =>
      connect({ url: url.toString(), poolSize: 2, onIdleError: () => {} }),
    )
    await first?.query(sql`select 1`)
    await expect(second?.query(sql`select 1`)).rejects.toMatchObject({ status: 429, code: 'overloaded' })
    // The library of the queue sees what pg reports. A worker must survive it.
    const error = await new pg.Client({ connectionString: url.toString() }).connect().catch((each) => each)
    expect(error).toMatchObject({ code: '53300' })
    expect(isDatabaseAway(error)).toBe(true)
    await Promise.all([first?.close(), second?.close()])
    await world.db.query(sql`drop role crowded`)
  })

  test('a failed statement keeps the connection usable and rolls the transaction back', async () => {
    const before = world.db.counts().total
    await expect(world.db.query(sql`select 1 / ${0}::int`)).rejects.toThrow('division by zero')
    await expect(
      world.db.transaction(async (tx) => {
        await insertPlatform(tx, 'never')
        await tx.query(sql`select 1 / ${0}::int`)
      }),
    ).rejects.toThrow('division by zero')
    expect(await world.db.query(sql`select 1 as one from platforms where name = 'never'`)).toEqual([])
    expect(world.db.counts().total).toBe(before)
  })

  test('a transaction is retried after a deadlock', async () => {
    const [a, b] = await world.db.transaction(async (tx) => [
      await insertPlatform(tx, 'a'),
      await insertPlatform(tx, 'b'),
    ])
    const touch = (tx: Parameters<Parameters<typeof world.db.transaction>[0]>[0], id: number) =>
      tx.query(sql`update platforms set name = name || 'x' where id = ${id}`)
    const both = (first: number, second: number) =>
      world.db.transaction(async (tx) => {
        await touch(tx, first)
        await tx.query(sql`select pg_sleep(0.1)`)
        await touch(tx, second)
      })
    await Promise.all([both(a.id, b.id), both(b.id, a.id)])
    const rows = await world.db.query<{ name: string }>(
      sql`select name from platforms where id in (${a.id}, ${b.id}) order by id`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['axx', 'bxx'])
  })
})

test('a member must belong to the platform of the project', async () => {
  const elsewhere = await world.db.transaction((tx) => insertPlatform(tx, 'elsewhere'))
  const [ann, project] = [await world.user(), await world.project({ platform_id: elsewhere.id })]
  expect(await world.db.transaction((tx) => insertMember(tx, project.id, ann.id, 'owner'))).toBe('nobody')
})

test('the audit log cannot be changed', async () => {
  await world.db.query(sql`insert into audit_log (action) values ('test')`)
  await expect(world.db.query(sql`update audit_log set action = 'other'`)).rejects.toThrow('append-only')
  await expect(world.db.query(sql`delete from audit_log`)).rejects.toThrow('append-only')
  await expect(world.db.query(sql`truncate audit_log`)).rejects.toThrow('append-only')
})

test('the clean job removes only expired rows', async () => {
  const ann = await world.user()
  await world.db.query(sql`
    insert into access_tokens (token_hash, user_id, kind, expires_at)
    select decode(md5(n::text), 'hex'), ${ann.id}, 'session', now() - interval '31 days' from generate_series(1, 1500) n`)
  await world.db.query(sql`
    insert into idempotency_keys (user_id, operation, key, fingerprint, created_at)
    values (1, 'x', 'old', '', now() - interval '25 hours'), (1, 'x', 'new', '', now())`)
  await world.db.query(sql`
    insert into sign_in_failures (email_hash, kind, window_start, failures)
    values ('old', 'password', now() - interval '61 minutes', 3), ('new', 'password', now(), 3)`)
  await world.db.query(sql`
    select graphile_worker.add_job(name) from unnest(array['fill', 'guard']) as name`)
  const { signal } = new AbortController()
  await clean({ db: world.db, log: createLog('silent'), config: world.config, signal }, {})
  const [left] = await world.db.query(sql`
    select (select count(*) from access_tokens where user_id = ${ann.id})::int as tokens,
      (select string_agg(key, ',') from idempotency_keys) as keys,
      (select string_agg(encode(email_hash, 'escape'), ',') from sign_in_failures) as failures,
      (select string_agg(task_identifier, ',') from graphile_worker.jobs) as jobs`)
  expect(left).toEqual({ tokens: 1, keys: 'new', failures: 'new', jobs: 'guard' })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})
