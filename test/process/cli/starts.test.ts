// A start that cannot succeed says why and ends: nothing is left running that does not serve.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isFull, runMusterProcess, startService } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { eventually, expectWithin } from '@harness/timing.ts'
import { createDatabase, createEmptyDatabase } from '@harness/world.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let settings: Record<string, string>
let taken: number
const squatter = createServer()
beforeAll(async () => {
  settings = {
    DATABASE_URL: await createDatabase(),
    REDIS_URL: inject('redisUrl'),
    LOG_LEVEL: 'silent',
    PORT: '0',
    METRICS_PORT: '0',
    WORKER_METRICS_PORT: '0',
  }
  squatter.listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  taken = (squatter.address() as AddressInfo).port
})
afterAll(() => squatter.close())

const [PORT, METRICS_PORT] = ['PORT', 'METRICS_PORT']

test.each([
  ['a taken PORT', () => ({ [PORT as string]: String(taken) }), /Port \d+ is already in use/],
  ['a taken METRICS_PORT', () => ({ [METRICS_PORT as string]: String(taken) }), /Port \d+ is already in use/],
  ['a HOST that is no address here', () => ({ HOST: '203.0.113.7' }), /HOST or METRICS_HOST is no address/],
  ['proxies that are none', () => ({ TRUSTED_PROXIES: 'zz' }), /TRUSTED_PROXIES must be addresses or ranges/],
  ['a port that is none', () => ({ PORT: '99999' }), /PORT must be a whole number from 0 to 65535/],
  ['PostgreSQL that is not there', () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/x' }), /cannot be reached/],
  ['half a key', () => ({ SECRET_KEY: 'c2hvcnQ=' }), /SECRET_KEY must be 32 bytes/],
] as const)('%s: serve, api and worker say why and exit with 1 or 2', async (_, wrong, reason) => {
  for (const command of isFull ? ['serve', 'api'] : ['serve']) {
    const start = performance.now()
    const { code, stderr } = await runMusterProcess([command], { ...settings, ...wrong() })
    expect([command, code === 1 || code === 2, stderr]).toEqual([
      command,
      true,
      expect.stringMatching(reason),
    ])
    expect(stderr).not.toMatch(/\n\s+at /)
    expectWithin(performance.now() - start, 2_000)
  }
})

describe('a database that a newer version has migrated', () => {
  async function fromTheFuture(breaks: string | null) {
    const DATABASE_URL = await createDatabase()
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query(
      `insert into migrations (name, run_on, breaks) values ('9999_from_the_future', now(), $1)`,
      [breaks],
    )
    await client.end()
    return { ...settings, DATABASE_URL }
  }

  test.each(['readers', 'writers', null])('%s broken: serve, migrate and doctor refuse', async (breaks) => {
    const env = await fromTheFuture(breaks)
    for (const command of ['serve', 'migrate', 'doctor']) {
      const { code, stderr, stdout } = await runMusterProcess([command], env)
      expect([command, code, stderr + stdout]).toEqual([
        command,
        1,
        expect.stringContaining('9999_from_the_future'),
      ])
    }
  })

  test('a migration that breaks nothing: an older version starts, answers and migrates nothing', async () => {
    const env = await fromTheFuture('none')
    const service = await startService({ ...env, LOG_LEVEL: 'info' }, 'serve')
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200)
    await service.stop()
    expect(await runMusterProcess(['migrate'], env)).toMatchObject({ code: 0, stdout: /already up to date/ })
    expect((await runMusterProcess(['doctor'], env)).stdout).toContain('works beside it')
  })
})

test('migrate names a failed migration and says what to do, without a stack trace', async () => {
  const DATABASE_URL = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query('create table boards (id int)')
  await client.end()
  const { code, stderr } = await runMusterProcess(['migrate'], { ...settings, DATABASE_URL })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/0002_boards.*"boards" already exists/)])
  expect(stderr).toContain('Nothing of it was kept')
  expect(stderr).not.toMatch(/\n\s+at /)
})

test('migrate refuses a database from before 0.5 before it changes anything', async () => {
  const DATABASE_URL = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const names = readdirSync(join(root, 'api/migrations')).sort()
  const old = names.filter((name) => name < '0005')
  await client.query(
    'create table migrations (id serial, name varchar(255) not null, run_on timestamp not null)',
  )
  for (const name of old) {
    await client.query(readFileSync(join(root, 'api/migrations', name), 'utf8'))
    await client.query('insert into migrations (name, run_on) values ($1, now())', [name.replace('.sql', '')])
  }
  await client.query(`insert into platforms (name) values ('x')`)
  await client.query(`insert into projects (platform_id, name) values (1, 'x')`)
  const { code, stderr } = await runMusterProcess(['migrate'], { ...settings, DATABASE_URL })
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('Install 0.5 and run its `muster migrate` first'),
  ])
  const { rows } = await client.query('select name from migrations')
  expect(rows.length).toBe(old.length)
  await client.end()
})

test('migrate reports its progress, its waits, and when older versions begin to fail', async () => {
  const DATABASE_URL = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query(
    'create table migrations (id serial primary key, name text not null, run_on timestamp not null)',
  )
  // Later migrations do not wait for a lock for long.
  const early = readdirSync(join(root, 'api/migrations')).sort().slice(0, 5)
  for (const file of early) {
    await client.query(readFileSync(join(root, 'api/migrations', file), 'utf8'))
    await client.query('insert into migrations (name, run_on) values ($1, now())', [file.replace('.sql', '')])
  }
  await client.query('begin')
  await client.query('lock table projects')
  const migrating = runMusterProcess(['migrate'], { ...settings, DATABASE_URL })
  await eventually(async () => {
    const { rows } = await client.query(
      'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
    )
    return rows.length > 0
  })
  await wait(1_200)
  await client.query('rollback')
  await client.end()
  const { code, stdout } = await migrating
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^wait {2}0006_order_trash_and_usage: .*attempt 1 of 120/m),
  ])
  expect(stdout).toMatch(/^done {2}0006_order_trash_and_usage$/m)
  expect(stdout).toMatch(/^next {2}0007_rollout_words: from here on, processes of an older version fail$/m)
})

test('two processes can migrate an empty database concurrently', async () => {
  const env = { ...settings, DATABASE_URL: await createEmptyDatabase() }
  const both = await Promise.all([runMusterProcess(['migrate'], env), runMusterProcess(['migrate'], env)])
  expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ])
  expect((await runMusterProcess(['migrate'], env)).stdout).toContain('already up to date')
})

test('mistakes with roles and versions are explained, without a stack trace', async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query('create role stranger login')
  await client.end()
  const asStranger = (url: string) => url.replace('postgres@', 'stranger@')
  const [empty, migrated, old] = [await createEmptyDatabase(), await createDatabase(), await createDatabase()]
  const other = new pg.Client({ connectionString: old })
  await other.connect()
  await other.query('alter table users drop column is_service cascade')
  await other.end()
  for (const [line, DATABASE_URL, reason] of [
    ['migrate', asStranger(empty), /`alter database NAME owner to ROLE`/],
    ['api', asStranger(migrated), /run `muster operator roles grant ROLE` as the role that owns them/],
    ['operator roles grant nobody_at_all', migrated, /There is no role nobody_at_all\. Make it with/],
    ['operator roles grant postgres', migrated, /postgres owns the tables and needs no grant/],
    ['operator roles grant stranger', empty, /Run `muster migrate` first/],
    ['migrate', asStranger(migrated), /tables belong to postgres, and DATABASE_URL names stranger/],
    ['operator users list', old, /tables of another version: column .*is_service/],
    ['migrate', migrated.replace('postgres@', 'nobody_at_all@'), /nobody_at_all at 127\.0\.0\.1:\d+/],
  ] as const) {
    const { code, stderr } = await runMusterProcess(line.split(' '), { ...settings, DATABASE_URL })
    expect([line, code, stderr]).toEqual([line, 1, expect.stringMatching(reason)])
    expect(stderr).not.toMatch(/\n\s+at /)
  }
})

test('doctor finds a SECRET_KEY that cannot decrypt; secrets rotate needs the older key', async () => {
  const DATABASE_URL = await createDatabase()
  const key = (letter: string) => Buffer.alloc(32, letter).toString('base64')
  const muster = (line: string, SECRET_KEY: string) =>
    runMusterProcess(line.split(' '), { ...settings, DATABASE_URL, SECRET_KEY })
  expect((await muster('demo --json', key('a'))).code).toBe(0)
  expect((await muster('doctor', key('a'))).stdout).toContain('SECRET_KEY opens every stored secret')
  const service = await startService(
    { ...settings, DATABASE_URL, SECRET_KEY: key('b'), LOG_LEVEL: 'info' },
    'serve',
  )
  expect(service.output()).toContain('SECRET_KEY does not open the second factor of user')
  await service.stop()
  const wrong = await muster('doctor', key('b'))
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining('add the key it was sealed with')])
  expect((await muster('operator secrets rotate', key('b'))).stderr).toContain('open with none of the keys')
  const both = `${key('b')},${key('a')}`
  expect((await muster('operator secrets rotate', both)).stdout).toContain('2 secrets are sealed with key')
  expect((await muster('doctor', key('b'))).stdout).toContain('SECRET_KEY opens every stored secret')
  const keys = JSON.parse((await muster('operator secrets list --json', key('b'))).stdout)
  expect(keys).toEqual([{ key: expect.any(String), secrets: 2, is_known: true, is_current: true }])
})
