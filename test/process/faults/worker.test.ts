// The worker outlives PostgreSQL, as the API does.
import { setTimeout as wait } from 'node:timers/promises'
import { type Running, size, startWorker } from '@harness/processes.ts'
import { startPostgres, type TestServer } from '@harness/servers.ts'
import { eventually } from '@harness/timing.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../api/src/core/migrate.ts'

const DEATHS = size(2, 6)

let postgres: TestServer
let worker: Running
beforeAll(async () => {
  postgres = await startPostgres({ isDurable: true })
  await migrate(postgres.url)
  worker = await startWorker({ DATABASE_URL: postgres.url })
})
afterAll(async () => {
  await worker.stop('SIGKILL')
  await postgres.close()
})

/** A job that is asked for now is done soon. */
async function works(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  client.on('error', () => {})
  await client.connect()
  await client.query(`select graphile_worker.add_job('clean')`)
  const end = Date.now() + 30_000
  for (;;) {
    const { rows } = await client.query(
      `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'clean'`,
    )
    if (rows[0].left === 0) break
    if (Date.now() > end) throw new Error(`the worker does not work:\n${worker.output().slice(-2_000)}`)
    await wait(100)
  }
  await client.end()
}

const PROJECTS = 100_000

/** So many projects that the job that brings them to the form of 0.3 is always in the middle of a batch. */
async function giveWork(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`
    insert into platforms (id, name) values (1, 'x');
    insert into projects (platform_id, name, tools) select 1, 'x', '{till}' from generate_series(1, ${PROJECTS});
    update backfills set reached = 0, finished_at = null where name = '0.3'`)
  await client.query(`select graphile_worker.add_job('backfill')`)
  await client.end()
  await wait(1_000)
}

/** How far it has come. */
async function reached(): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(`select reached::int from backfills where name = '0.3'`)
  await client.end()
  return rows[0].reached
}

test(`the worker continues without help after PostgreSQL is killed ${DEATHS} times`, async () => {
  await works()
  await giveWork()
  for (let death = 0; death < DEATHS; death++) {
    await postgres.stop(death % 2 ? 'SIGKILL' : 'SIGINT')
    await wait(1_500)
    await postgres.start()
    await works()
    expect(worker.child.exitCode).toBe(null)
  }
  const { code } = await worker.stop()
  expect([code, worker.output().slice(-2_000)]).toEqual([0, expect.anything()])
})

test('a worker that is stopped during a long job exits immediately, and another one continues', async () => {
  // The job of the test above goes on.
  await worker.stop()
  worker = await startWorker({ DATABASE_URL: postgres.url })
  const before = await reached()
  await eventually(async () => (await reached()) > before)
  const { code, ms } = await worker.stop()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(4_000)
  const left = await reached()
  expect(left).toBeLessThan(PROJECTS)
  worker = await startWorker({ DATABASE_URL: postgres.url })
  await eventually(async () => (await reached()) > left)
})
