// What `muster operator move` refuses, and what it leaves behind when it is ended early. drills/move.ts moves under load.
import { type Running, runMusterProcess, startMuster } from '@harness/processes.ts'
import { startPostgres, type TestServer } from '@harness/servers.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../../api/src/core/migrate.ts'
import { move as moveDatabase } from '../../../api/src/move/move.ts'

let server: TestServer
beforeAll(async () => {
  server = await startPostgres({ isReplicated: true, settings: ['wal_level=logical'] })
  await run(at('postgres'), 'create database migrated')
  await migrate(at('migrated'))
})
afterAll(() => server.close())

/** The same server as somebody else, or another database of it. */
function at(database: string, user?: string): string {
  const url = new URL(server.url)
  url.pathname = `/${database}`
  if (user) url.username = user
  return url.toString()
}

async function run(url: string, ...statements: string[]): Promise<pg.QueryResult['rows']> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: pg.QueryResult['rows'] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

let databases = 0
async function createDatabase({ isMigrated = true } = {}): Promise<string> {
  const name = `moved_${++databases}`
  await run(at('postgres'), `create database ${name} template ${isMigrated ? 'migrated' : 'template1'}`)
  return name
}

const settings = (source: string, target: string) => ({
  DATABASE_URL: source,
  TARGET_DATABASE_URL: target,
  REDIS_URL: inject('redisUrl'),
})
const move = (source: string, target: string) =>
  runMusterProcess(['operator', 'move'], settings(source, target))
/** Without the start of a process. */
const refusalOf = (source: string, target: string) =>
  moveDatabase(source, target, () => {}, new AbortController().signal).then(
    () => 'moved',
    (error: Error) => error.message,
  )

const platform = `insert into platforms (name) values ('Crumb & Co')`
const platformsAt = async (url: string) => (await run(url, 'select name from platforms')).length
const gateOf = async (name: string) =>
  (
    await run(
      at('postgres'),
      `select datconnlimit as most, datallowconn as is_open from pg_database where datname = '${name}'`,
    )
  )[0]
/** A limit that somebody has set before. */
const OWN_LIMIT = 50
const asItWas = { most: OWN_LIMIT, is_open: true }
const slots = () => run(at('postgres'), 'select slot_name from pg_replication_slots')

describe('refuses before it copies anything:', () => {
  let [source, target] = ['', '']
  beforeAll(async () => {
    source = await createDatabase()
    target = await createDatabase()
    await run(at(source), platform)
  })

  test('a target that is not named', async () => {
    const { code, stderr } = await runMusterProcess(['operator', 'move'], {
      DATABASE_URL: at(source),
      REDIS_URL: inject('redisUrl'),
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining('Set TARGET_DATABASE_URL')])
  })

  test('a target that does not exist', async () => {
    expect(await refusalOf(at(source), at('nowhere'))).toContain('TARGET_DATABASE_URL cannot be used')
  })

  test('a target at another version', async () => {
    const empty = await createDatabase({ isMigrated: false })
    expect(await refusalOf(at(source), at(empty))).toContain('The target is not at this version')
  })

  test('a target with data, and keeps the data', async () => {
    const full = await createDatabase()
    await run(at(full), platform)
    const { code, stderr } = await move(at(source), at(full))
    expect([code, stderr]).toEqual([1, expect.stringContaining('The target has data already')])
    expect(await platformsAt(at(full))).toBe(1)
  })

  test('a database as its own target', async () => {
    expect(await refusalOf(at(source), at(source))).toContain('The target has data already')
    expect(await platformsAt(at(source))).toBe(1)
  })

  test('a role without the privileges to list connections, close the source or replicate', async () => {
    const own = await createDatabase()
    await run(
      at(own),
      'create role mover login',
      'grant usage on schema public to mover',
      'grant select on all tables in schema public to mover',
    )
    const refusal = () => refusalOf(at(own, 'mover'), at(target))
    expect(await refusal()).toContain('Grant it pg_read_all_stats')
    await run(at(own), 'grant pg_read_all_stats to mover')
    expect(await refusal()).toContain('Use the owner of the database')
    await run(at(own), `alter database ${own} owner to mover`)
    expect(await refusal()).toContain('alter role … replication')
    expect(await gateOf(own)).toEqual({ most: -1, is_open: true })
  })

  test('a source without logical replication', async () => {
    const plain = await startPostgres()
    try {
      await migrate(plain.url)
      expect(await refusalOf(plain.url, at(target))).toContain('wal_level = logical')
    } finally {
      await plain.close()
    }
  })
})

describe('interrupted', () => {
  let running: Running
  let [source, target] = ['', '']
  beforeAll(async () => {
    source = await createDatabase()
    await run(at(source), platform, `alter database ${source} connection limit ${OWN_LIMIT}`)
  })

  async function begin(): Promise<void> {
    target = await createDatabase()
    running = startMuster(['operator', 'move'], settings(at(source), at(target)))
  }
  const says = (text: string) =>
    expect.poll(() => running.output(), { timeout: 30_000, interval: 20 }).toContain(text)

  test('while it follows: the slot is dropped, the source stays open, a new target works', async () => {
    const held = new pg.Client({ connectionString: at(source) })
    await held.connect()
    await begin()
    await says('kB behind')
    const { code } = await running.stop('SIGTERM')
    expect([code, running.output()]).toEqual([1, expect.stringContaining('The source is as it was')])
    await held.end()
    expect([await slots(), await gateOf(source)]).toEqual([[], asItWas])
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)('while it closes the source, by %s', async (signal) => {
    await begin()
    await says('Copied')
    // The queue of the target is held, so that the move waits when the source is closed.
    const held = new pg.Client({ connectionString: at(target) })
    await held.connect()
    await held.query('begin')
    await held.query('lock table graphile_worker._private_jobs')
    await says('Nobody is connected any more')
    await expect.poll(() => gateOf(source)).toEqual({ most: 3, is_open: true })
    const stopped = running.stop(signal)
    await held.query('rollback')
    await held.end()
    await stopped
    // PostgreSQL notices a moment later that whoever had the slot was killed.
    await expect.poll(slots).toEqual([])
    expect(await gateOf(source)).toEqual(signal === 'SIGTERM' ? asItWas : { most: 3, is_open: true })
    // Only a kill leaves it closed, and what was said before tells how to open it.
    const [opening = ''] = /alter database .*/.exec(running.output()) ?? []
    await run(at('postgres'), opening)
    expect(await gateOf(source)).toEqual(asItWas)
  })

  test('when its output is closed', async () => {
    await begin()
    await says('Copied')
    running.child.stdout?.destroy()
    await expect.poll(() => running.child.exitCode, { timeout: 30_000 }).toBe(1)
    expect(running.output()).toContain('Nobody reads what the move says')
    expect([await slots(), await gateOf(source)]).toEqual([[], asItWas])
  })

  test('when the target refuses a row: the message does not contain the row', async () => {
    target = await createDatabase()
    const secret = 'on error: hunter2'
    await run(at(source), `insert into platforms (name) values ('${secret}')`)
    await run(at(target), `alter table platforms add check (name not like '%hunter2%')`)
    const { code, stderr } = await move(at(source), at(target))
    expect([code, stderr]).toEqual([1, expect.stringContaining('violates check constraint')])
    expect(stderr).not.toContain('hunter2')
    expect(await gateOf(source)).toEqual(asItWas)
    await run(at(source), `delete from platforms where name = '${secret}'`)
  })

  test('when a change fails: the message says what to do and does not contain the row', async () => {
    const held = new pg.Client({ connectionString: at(source) })
    await held.connect()
    await begin()
    await says('Copied')
    await run(at(target), `alter table platforms add check (name not like '%hunter2%')`)
    await held.query(`insert into platforms (name) values ('hunter2')`)
    await expect.poll(() => running.child.exitCode, { timeout: 30_000 }).toBe(1)
    await held.query(`delete from platforms where name = 'hunter2'`)
    await held.end()
    expect(running.output()).toContain('23514')
    expect(running.output()).toContain('empty the target and begin again')
    expect(running.output()).not.toContain('hunter2')
  })

  test('a second attempt succeeds, and then not even a superuser can connect to the source', async () => {
    await begin()
    await says('Done')
    expect(await platformsAt(at(target))).toBe(1)
    expect(await slots()).toEqual([])
    await expect(run(at(source), 'select 1')).rejects.toThrow('not currently accepting connections')
    const [opening = ''] = /alter database .*/.exec(running.output()) ?? []
    await run(at('postgres'), opening)
    expect(await gateOf(source)).toEqual(asItWas)
  })
})
