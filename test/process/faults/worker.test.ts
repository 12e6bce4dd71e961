// The worker outlives PostgreSQL, as the API does.
import { setTimeout as wait } from 'node:timers/promises'
import { type Running, size, startWorker } from '@harness/processes.ts'
import { startPostgres, type TestServer } from '@harness/servers.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../api/src/store/migrate.ts'

const DEATHS = size(2, 6)

let postgres: TestServer
let worker: Running
beforeAll(async () => {
  postgres = await startPostgres({ isDurable: true })
  await migrate(postgres.url)
  worker = await startWorker({
    DATABASE_URL: postgres.url,
    ROLLOUT_BATCH_PROJECTS: '200',
    ROLLOUT_PACE_PERCENT: '100',
  })
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

/** So many projects that the filler is always in the middle of a batch. */
async function giveWork(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`
    insert into platforms (id, name, last_entry, fill_target) values (1, 'x', 1, 1);
    insert into fills (platform_id) values (1);
    insert into projects (platform_id, name, tools) select 1, 'x', '{till}' from generate_series(1, 100000);
    insert into master_boards (id, platform_id, tool_key, title, position) values (1, 1, 'till', 'x', 0);
    insert into published_boards (id, platform_id, tool_key, title, position, state, live_since, changed_in)
      values (1, 1, 'till', 'x', 0, 'live', 1, 1)`)
  await client.query(`select graphile_worker.add_job('fill', '{"platform_id": 1}')`)
  await client.end()
  await wait(1_000)
}

test(`PostgreSQL killed ${DEATHS} times: the worker goes on by itself`, async () => {
  await works()
  await giveWork()
  for (let death = 0; death < DEATHS; death++) {
    await postgres.stop(death % 2 ? 'SIGKILL' : 'SIGINT')
    await wait(1_500)
    await postgres.start()
    await works()
    expect(worker.child.exitCode).toBe(null)
  }
  expect((await worker.stop()).code).toBe(0)
})

test('a worker that is asked to stop in the middle of a fill ends at once, and another does the rest', async () => {
  // The fill of the test above goes on.
  await worker.stop()
  worker = await startWorker({
    DATABASE_URL: postgres.url,
    ROLLOUT_BATCH_PROJECTS: '10',
    ROLLOUT_PACE_PERCENT: '50',
  })
  await wait(1_000)
  const { code, ms } = await worker.stop()
  expect([code, worker.output()]).toEqual([0, expect.stringContaining('"job":"fill"')])
  expect(ms).toBeLessThan(4_000)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'fill' and locked_at is null`,
  )
  await client.end()
  expect(rows[0].waiting).toBeGreaterThan(0)
})
