// Recurring cards, checks and compliance with very many projects. `npm run prove:rollouts` measures a million projects with 30
// daily lists each and a day with three million finished ones; `npm test` runs the same with a thousand and measures nothing.
import { writeFileSync } from 'node:fs'
import { median } from '@harness/hammer.ts'
import { isFull, size } from '@harness/processes.ts'
import { expectWithin } from '@harness/timing.ts'
import { operations as o } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBoard } from '../../../api/src/boards/store/board-read.ts'
import { tellOfDueCards } from '../../../api/src/boards/store/due-cards.ts'
import { listBoards } from '../../../api/src/boards/store/project-read.ts'
import { connect, type Database } from '../../../api/src/core/db.ts'
import { runEscalations } from '../../../api/src/jobs/escalate.ts'
import { createLog } from '../../../api/src/log.ts'
import { countDaysOf } from '../../../api/src/templates/store/compliance-job.ts'
import { buildPlatform, draftBoard, type Large, type Platform, seconds, spread, startLarge } from './large.ts'

const PROJECTS = size(1_000, 1_000_000)
const LISTS = size(5, 30)
/** One project in so many finishes every list of a day. */
const WORKING = 10
const DAYS_AGO = 40
const ROUNDS = size(2, 9)
const READS = size(20, 200)
const REPORTING_MS = size(1_000, 60_000)
const REPORTERS = 4
const REPORTS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const RULE = { every: 'day', interval: 1, appears_at: '06:00', due_at: '10:00' }

let large: Large
let platform: Platform
/** As the worker connects: counting a day takes longer than a caller would wait. */
let db: Database
let daily: { boardId: number; cardIds: number[] }
const report: Record<string, unknown> = {}

const dateOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
const { signal } = new AbortController()

beforeAll(async () => {
  large = await startLarge()
  platform = await buildPlatform(large, PROJECTS, { changed: 0.001 })
  db = connect({
    url: large.server.url,
    poolSize: 4,
    statementTimeoutMs: 300_000,
    onIdleError: () => undefined,
  })
  const { real, platformId } = platform
  daily = await draftBoard(real, 'till', 3, LISTS)
  for (const id of daily.cardIds) await real.admin(o.masterCardsUpdate, { id, repeat: RULE })
  await real.admin(o.masterBoardsSync, { board_id: daily.boardId })
  const { client } = large
  await client.query('set session_replication_role = replica')
  // Everything has been there for weeks, in three time zones and five regions.
  await client.query(
    `update projects set created_at = created_at - make_interval(days => $2),
       time_zone = (array['UTC', 'Europe/Berlin', 'America/New_York'])[1 + id % 3],
       attributes = jsonb_build_object('region', 'region ' || id % 5)
     where platform_id = $1`,
    [platformId, DAYS_AGO],
  )
  await client.query(
    'update project_tools set since_at = since_at - make_interval(days => $2) where platform_id = $1',
    [platformId, DAYS_AGO],
  )
  await client.query(
    `update published_cards set entered_at = entered_at - make_interval(days => $2), rules = case when rules is not null
       then jsonb_set(rules, '{0,at}', to_jsonb((rules -> 0 ->> 'at')::float8 - $2 * 86400)) end
     where platform_id = $1`,
    [platformId, DAYS_AGO],
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze')
}, HOUR_MS)
afterAll(async () => {
  const text = `${JSON.stringify({ projects: PROJECTS, ...report }, null, 2)}\n`
  process.stdout.write(text)
  if (process.env.MUSTER_REPORT) writeFileSync(process.env.MUSTER_REPORT, text)
  await db?.close()
  await large?.close()
}, HOUR_MS)

async function countRows(): Promise<Record<string, number>> {
  const { rows: tables } = await large.client.query(
    `select relname as name from pg_stat_user_tables where schemaname = 'public'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await large.client.query(`select count(*)::int as rows from ${name}`)
    counts[name] = rows[0].rows
  }
  return counts
}

const count = (now: Date) =>
  countDaysOf(db, { platform_id: platform.platformId, board_id: daily.boardId }, now, {
    largeFrom: 1,
    signal,
  })

test(
  'a day in which nobody works writes no row in any project',
  async () => {
    const before = await countRows()
    const tomorrow = new Date(Date.now() + DAY_MS)
    await db.transaction((tx) => tellOfDueCards(tx, tomorrow))
    await runEscalations({ db, log: createLog('silent'), signal }, tomorrow)
    const after = await countRows()
    expect(after).toEqual(before)
    const took = await seconds(() => count(new Date()))
    const { compliance_days: days = 0, ...others } = await countRows()
    const { compliance_days: _, ...same } = before
    expect(others).toEqual(same)
    report['first count of all days'] = { s: took.toFixed(1), 'rows of compliance_days': days }
  },
  HOUR_MS,
)

test(
  `boards/get of ${LISTS} recurring cards costs little more than of as many without rules`,
  async () => {
    const { real, range } = platform
    const { boardId: plain } = await draftBoard(real, 'till', 3, LISTS)
    await real.admin(o.masterBoardsSync, { board_id: plain })
    const { rows } = await large.client.query(
      `insert into memberships (project_id, user_id, role)
       select id, $1, 'owner' from projects where id > $2 and 'till' = any (tools) order by id desc limit 1
       on conflict (project_id, user_id) do update set role = 'owner' returning project_id as id`,
      [real.ownerId, range.after],
    )
    const projectId = Number(rows[0].id)
    const boards = (await listBoards(large.world.db, projectId, null)).value()
    const idOf = (master: number) => boards.find(({ master_board_id }) => master_board_id === master)?.id ?? 0
    const ids = [idOf(plain), idOf(daily.boardId)] as const
    const read = async (id: number) => {
      const start = performance.now()
      const found = await findBoard(large.world.db, { user_id: real.ownerId }, id, projectId)
      if (!found?.board) throw new Error('no board')
      return performance.now() - start
    }
    for (let warm = 0; warm < 20; warm++) for (const id of ids) await read(id)
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const times: [number[], number[]] = [[], []]
      for (let at = 0; at < READS; at++)
        for (const n of at % 2 ? [0, 1] : [1, 0]) times[n]?.push(await read(ids[n] ?? 0))
      ratios.push(median(times[1]) / median(times[0]))
    }
    report['boards/get with rules, of without'] = spread(ratios)
    if (isFull) expect(median(ratios)).toBeLessThanOrEqual(1.1)
  },
  HOUR_MS,
)

/** Every tenth project finishes all its lists of a day. */
async function finishLists(day: string): Promise<number> {
  const { client } = large
  const { platformId } = platform
  await client.query('set session_replication_role = replica')
  const working = `p.platform_id = ${platformId} and p.id % ${WORKING} = 3 and 'till' = any (p.tools)`
  const copyId = '4503599627370496 + p.id * 16777216 + m.number'
  await client.query(
    `insert into cards (project_id, id, group_id, master_card_id, overrides)
     select p.id, ${copyId}, 0, m.id, 0 from projects p, published_cards m
     where ${working} and m.id = any ($1) on conflict do nothing`,
    [daily.cardIds],
  )
  const { rowCount } = await client.query(
    `insert into runs (project_id, card_id, run_on, platform_id, master_card_id, appears_at, due_at, ends_at, status, ticked,
       total, closed_at, done_at)
     select p.id, ${copyId}, $2::date, ${platformId}, m.id, t.at + interval '6 hours', t.at + interval '10 hours',
       t.at + interval '30 hours', 'closed', 0, 0, t.at + x.late, t.at + x.late
     from projects p, published_cards m, lateral (select ($2::date)::timestamp at time zone p.time_zone as at) t,
       lateral (select case when (p.id + m.id) % 5 = 0 then interval '12 hours' else interval '8 hours' end as late) x
     where ${working} and m.id = any ($1)`,
    [daily.cardIds, day],
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze runs, cards')
  return rowCount ?? 0
}

test(
  'compliance of 30 days by region is read from what the job has counted',
  async () => {
    const { real, platformId } = platform
    const finished = await finishLists(dateOf(3))
    const open = await finishLists(dateOf(0))
    const forget = (day: string) =>
      large.client.query('delete from compliance_days where platform_id = $1 and day = $2', [platformId, day])
    const times: number[] = []
    for (let round = 0; round < size(1, 3); round++) {
      await large.client.query('delete from compliance_days where platform_id = $1 and not is_final', [
        platformId,
      ])
      await count(new Date())
      await forget(dateOf(3))
      times.push(await seconds(() => count(new Date())))
    }
    report[`count of a day with ${finished} finished lists, and of the days that are open, s`] = spread(times)
    const asked = { master_board_id: daily.boardId, from: dateOf(29), to: dateOf(0) }
    const byRegion = { ...asked, by: ['day', 'attribute'], attribute: 'region' }
    const reads: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      reads.push(1_000 * (await seconds(() => real.admin(o.complianceGet, byRegion))))
    report['compliance/get of 30 days by region, ms'] = spread(reads)
    expectWithin(median(reads), 1_000)
    const { rows } = await real.admin(o.complianceGet, { ...byRegion, by: ['day'] })
    const of = (day: string) => rows.find(({ keys }: { keys: string[] }) => keys[0] === day)
    const withTool = PROJECTS * 0.95
    expect(of(dateOf(3))).toMatchObject({ expected: withTool * LISTS, missed: withTool * LISTS - finished })
    expect(of(dateOf(3)).done + of(dateOf(3)).late).toBe(finished)
    report['finished today, of which counted'] =
      `${open}, ${(of(dateOf(0))?.done ?? 0) + (of(dateOf(0))?.late ?? 0)}`
    // Of one day, as the console asks for the projects behind a number.
    const lists: number[] = []
    for (let round = 0; round < size(1, 5); round++)
      lists.push(
        1_000 *
          (await seconds(() =>
            real.admin(o.complianceProjects, {
              ...asked,
              from: dateOf(3),
              to: dateOf(3),
              order: 'worst',
              filter: { attribute: 'region', value: 'region 1' },
            }),
          )),
      )
    report['compliance/projects of a day and a region, ms'] = spread(lists)
  },
  HOUR_MS,
)

test(
  'a thousand reports a call, from several programs at once',
  async () => {
    const { real, range } = platform
    const until = performance.now() + REPORTING_MS
    const [first, last] = [range.after + 1, range.upTo]
    const bodyOf = (n: number, observed_at: string) => ({
      reports: Array.from({ length: REPORTS }, (_, at) => ({
        project_id: first + ((n * REPORTS + at) % (last - first + 1)),
        check: 'website.published',
        state: n % 2 === 0 ? 'passed' : 'failed',
        observed_at,
      })),
    })
    let calls = 0
    let newest: ReturnType<typeof bodyOf> | undefined
    await Promise.all(
      Array.from({ length: REPORTERS }, async () => {
        while (performance.now() < until) {
          const body = bodyOf(calls++, new Date().toISOString())
          const { accepted, unchanged, refused } = await real.admin(o.checksReport, body)
          expect(refused).toEqual([])
          expect(accepted + unchanged).toBe(REPORTS)
          newest = body
        }
      }),
    )
    report[`checks/report of ${REPORTS}, calls a second`] = (calls / (REPORTING_MS / 1_000)).toFixed(1)
    const before = await large.client.query('select count(*)::int, max(observed_at) from checks')
    expect(await real.admin(o.checksReport, newest as object)).toMatchObject({
      accepted: 0,
      unchanged: REPORTS,
    })
    const late = bodyOf(0, new Date(Date.now() - DAY_MS).toISOString())
    expect(await real.admin(o.checksReport, late)).toMatchObject({ accepted: 0, unchanged: REPORTS })
    expect((await large.client.query('select count(*)::int, max(observed_at) from checks')).rows).toEqual(
      before.rows,
    )
  },
  HOUR_MS,
)
