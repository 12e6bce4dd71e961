// What people notice of a rollout: 150 cards made and 50 boards read a second while the filler works at its default pace.
import { setTimeout as wait } from 'node:timers/promises'
import { keepAlive, median, pace, percentile, type Shot, shoot } from '@harness/hammer.ts'
import {
  GENEROUS,
  isFull,
  type Running,
  type Service,
  size,
  startService,
  startWorker,
} from '@harness/processes.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../api/src/operation.ts'
import { findBoard } from '../../../api/src/store/board-read.ts'
import type { Db } from '../../../api/src/store/db.ts'
import { inLists, Statement } from '../../../api/src/store/sql.ts'
import { buildPlatform, draftCard, type Large, type Platform, spread, startLarge } from './large.ts'

const PROJECTS = size(15_000, 200_000)
const WINDOW_MS = size(1_500, 15_000)
const ROUNDS = size(1, 5)

let large: Large
let platform: Platform
let service: Service
let worker: Running
let places: { project_id: number; board_id: number; group_id: number }[]
const agent = keepAlive(64)
const report: Record<string, unknown> = {}

beforeAll(async () => {
  large = await startLarge()
  platform = await buildPlatform(large, PROJECTS)
  const { rows } = await large.client.query(
    `select g.project_id::int, g.board_id::int, min(g.id)::int as group_id
     from memberships m join groups g on g.project_id = m.project_id where m.user_id = $1 group by 1, 2`,
    [platform.real.ownerId],
  )
  places = rows
  const env = { ...GENEROUS, DATABASE_URL: large.server.url, LOG_LEVEL: 'info' }
  service = await startService(env)
  worker = await startWorker(env)
}, 300_000)
afterAll(async () => {
  process.stdout.write(`${JSON.stringify({ projects: PROJECTS, ...report }, null, 2)}\n`)
  agent.destroy()
  await Promise.all([service.stop('SIGKILL'), worker.stop('SIGKILL')])
  await large.close()
})

const anyPlace = () =>
  places[Math.floor(Math.random() * places.length)] ?? { project_id: 0, board_id: 0, group_id: 0 }

/** 150 creates and 50 reads a second, each in its own even pace. */
async function traffic(ms: number) {
  const token = platform.real.ownerToken
  const make = () => {
    const { project_id: projectId, group_id } = anyPlace()
    return shoot(
      service.base + operations.cardsCreate.path,
      { title: 'x', group_id },
      { token, agent, projectId },
    )
  }
  const read = () => {
    const { project_id: projectId, board_id: id } = anyPlace()
    return shoot(service.base + operations.boardsGet.path, { id }, { token, agent, projectId })
  }
  const [made, got] = await Promise.all([pace(150, ms, make), pace(50, ms, read)])
  const failed = [...made, ...got].filter(({ status }) => status !== 200 && status !== 201)
  expect(failed).toEqual([])
  const p99 = (shots: Shot[]) =>
    percentile(
      shots.map((shot) => shot.ms),
      0.99,
    )
  return { made: p99(made), got: p99(got) }
}

async function state(): Promise<string> {
  const { rollouts } = await platform.real.admin(operations.rolloutsList, { limit: 1 })
  return rollouts[0].state
}

test('the slowest calls are at most twice as slow, and none fails', async () => {
  await traffic(size(1_000, 5_000))
  const ratios = { made: [] as number[], got: [] as number[] }
  const idles = { made: [] as number[], got: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const idle = await traffic(WINDOW_MS)
    const card_id = await draftCard(platform.real, platform.groupIds[0] ?? 0)
    await platform.real.admin(operations.masterCardsPush, { card_id })
    const filling = await traffic(WINDOW_MS)
    expect(await state()).toBe('filling')
    for (const what of ['made', 'got'] as const) {
      ratios[what].push(filling[what] / idle[what])
      idles[what].push(idle[what])
    }
    while ((await state()) !== 'done') await wait(500)
  }
  report['idle p99 of creates, ms'] = spread(idles.made)
  report['idle p99 of reads, ms'] = spread(idles.got)
  report['p99 of creates while filling, of the idle one'] = spread(ratios.made)
  report['p99 of reads while filling, of the idle one'] = spread(ratios.got)
  if (isFull) expect(Math.max(median(ratios.made), median(ratios.got))).toBeLessThanOrEqual(2)
}, 900_000)

test('a project that is up to date pays at most 3 % on boards/get for the check', async () => {
  const { project_id, board_id } = anyPlace()
  const caller = { user_id: platform.real.ownerId } as Caller
  const statements: Statement[] = []
  const capture: Db = {
    home: large.world.db.home,
    async query(statement) {
      statements.push(statement)
      return large.world.db.query(statement)
    },
  }
  await findBoard(capture, caller, board_id, project_id)
  const [checked] = statements
  if (!checked) throw new Error('nothing was captured')
  const text = checked.text
    .replace("'is_behind', p.filled_to < pl.fill_target,", "'is_behind', false,")
    .replace("'last_entry', pl.last_entry,", "'last_entry', 0,")
    .replace('join platforms pl on pl.id = p.platform_id', '')
  expect(text.length).toBeLessThan(checked.text.length - 60)
  const unchecked = inLists(new Statement(text, checked.values))
  const times: Record<'checked' | 'unchecked', number[]> = { checked: [], unchecked: [] }
  const runs = size(1_000, 10_000)
  for (let run = 0; run < runs; run++) {
    // Which goes first changes, so that neither always finds what the other has warmed.
    const order = run % 2 ? (['checked', 'unchecked'] as const) : (['unchecked', 'checked'] as const)
    for (const which of order) {
      const start = performance.now()
      await large.world.db.query(which === 'checked' ? checked : unchecked)
      times[which].push(performance.now() - start)
    }
  }
  const ratio = median(times.checked) / median(times.unchecked)
  report['boards/get with the check, of without'] = ratio.toFixed(3)
  report['boards/get without the check, ms'] = median(times.unchecked).toFixed(3)
  if (isFull) expect(ratio).toBeLessThanOrEqual(1.03)
})
