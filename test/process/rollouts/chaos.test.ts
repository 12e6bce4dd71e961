// Rollouts while the worker, the API and PostgreSQL are killed: nothing lost, nothing twice.
import { setTimeout as wait } from 'node:timers/promises'
import { keepAlive, type Shot, shoot, tally } from '@harness/hammer.ts'
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
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCards } from '../../../api/src/boards/store/card-list.ts'
import { bucketOf } from '../../../api/src/templates/store/membership.ts'
import { buildPlatform, draftCard, type Large, type Platform, startLarge } from './large.ts'

const PROJECTS = size(400, 4_000)
const KILLS = size(2, 30)
const READERS = 16
// A process or PostgreSQL is down, or a connection has not noticed yet.
const UNSETTLED_MS = 4_000

let large: Large
let platform: Platform
let service: Service
let worker: Running
const agent = keepAlive(64)
const env = () => ({ ...GENEROUS, DATABASE_URL: large.server.url })

beforeAll(async () => {
  large = await startLarge()
  large.client.on('error', () => {})
  platform = await buildPlatform(large, PROJECTS, { members: PROJECTS })
  service = await startService(env())
  worker = await startWorker(env())
}, 120_000)
afterAll(async () => {
  agent.destroy()
  await Promise.all([service.stop('SIGKILL'), worker.stop('SIGKILL')])
  await large.world.close()
  await large.server.close()
})

test(`${KILLS} kills: no leak out of a wave, no duplicate, revived or overwritten copy`, async () => {
  const { real, range, groupIds } = platform
  const kills: number[] = []
  let logs = ''
  let isOver = false
  const shots: (Shot & { what: string })[] = []
  const cards = [await draftCard(real, groupIds[0] ?? 0)]
  /** What projects were told has happened. */
  const edited = new Map<number, string>()
  const deleted = new Set<number>()
  const created: number[] = []

  const call = async (op: { path: string }, body: object, token: string, projectId?: number) => {
    const to = { token, agent, ...(projectId ? { projectId } : {}) }
    const shot = await shoot(service.base + op.path, body, to)
    shots.push({ ...shot, what: op.path.split('/').slice(-2).join('/') })
    if (shot.status === 0) await wait(100)
    return shot
  }
  const anyProject = () => range.after + 1 + Math.floor(Math.random() * (range.upTo - range.after))

  async function reader() {
    while (!isOver) {
      const projectId = Math.random() < 0.2 && created.length ? created.at(-1) : anyProject()
      const { status, body } = await call(operations.cardsList, {}, real.ownerToken, projectId)
      if (status !== 200) continue
      const copies = JSON.parse(body).data.cards as { id: number; master_card_id: number }[]
      const masters = copies.map(({ master_card_id }) => master_card_id)
      expect(new Set(masters).size).toBe(masters.length)
      const strange = masters.filter((master) => !mayBeSeen(master, projectId ?? 0))
      expect(strange).toEqual([])
      const copy = copies[Math.floor(Math.random() * copies.length)]
      if (copy && Math.random() < 0.3) await change(copy.id, projectId)
    }
  }
  /** Cards are each changed by one reader at a time, so that what was acknowledged last is known. */
  const busy = new Set<number>()
  async function change(id: number, projectId: number | undefined) {
    if (busy.has(id)) return
    busy.add(id)
    if (Math.random() < 0.3) {
      const { status } = await call(operations.cardsDelete, { id }, real.ownerToken, projectId)
      if (status === 200) deleted.add(id)
      edited.delete(id)
    } else {
      const title = `Ours ${Math.random()}`
      edited.delete(id)
      const { status } = await call(operations.cardsUpdate, { id, title }, real.ownerToken, projectId)
      if (status === 200) edited.set(id, title)
    }
    busy.delete(id)
  }
  async function pusher(draws: boolean) {
    while (!isOver) {
      const body = { group_id: groupIds[0], title: `Card ${cards.length}` }
      const drawn = draws && (await call(operations.masterCardsCreate, body, real.bossToken))
      if (drawn && drawn.status === 201) cards.push(JSON.parse(drawn.body).data.card.id)
      const card_id = cards.at(-1)
      if (Math.random() < 0.5) {
        await call(
          operations.masterCardsUpdate,
          { id: card_id, title: `Text ${Math.random()}` },
          real.bossToken,
        )
      }
      await call(operations.masterCardsPush, { card_id }, real.bossToken)
      await wait(300)
    }
  }
  /** Of each card that goes out in waves: its rollout, and the share that was asked for so far. */
  const staged = new Map<number, { number: number; below: number }>()
  function mayBeSeen(master: number, projectId: number): boolean {
    const wave = staged.get(master)
    return !wave || bucketOf(projectId, wave.number) < wave.below
  }
  const rolloutsNow = async () => {
    const { status, body } = await call(operations.rolloutsList, { limit: 200 }, real.bossToken)
    const { rollouts } = status === 200 ? JSON.parse(body).data : { rollouts: [] }
    return rollouts as { number: number; master_id: number; kind: string; state: string }[]
  }
  const PERCENTS = [10, 50, 100]
  async function waver() {
    while (!isOver) {
      const body = { group_id: groupIds[1], title: 'In waves' }
      const drawn = await call(operations.masterCardsCreate, body, real.bossToken)
      if (drawn.status !== 201) continue
      const { id } = JSON.parse(drawn.body).data.card
      // People edit and delete at random here: no guard should mind.
      const stage = { waves: PERCENTS.map((percent) => ({ percent })), guard: { max_percent: 100 } }
      await call(operations.masterCardsPush, { card_id: id, stage }, real.bossToken)
      const made = (await rolloutsNow()).find(({ master_id, kind }) => master_id === id && kind === 'push')
      if (!made) continue
      const wave = { number: made.number, below: 1_000 }
      staged.set(id, wave)
      for (const percent of PERCENTS.slice(1)) {
        await wait(400)
        if (isOver) return
        wave.below = percent * 100
        const body = { number: made.number, step: PERCENTS.indexOf(percent) + 1 }
        await call(operations.rolloutsAdvance, body, real.bossToken)
      }
    }
  }
  /** What was on its way reaches everybody. */
  async function finishWaves() {
    for (const wave of staged.values()) wave.below = 10_000
    for (
      let open = await rolloutsNow();
      open.some(({ state }) => state === 'baking');
      open = await rolloutsNow()
    ) {
      for (const { number, state } of open) {
        if (state !== 'baking') continue
        const { body } = await call(operations.rolloutsStage, { number }, real.bossToken)
        const { step } = JSON.parse(body).data.stage
        await call(operations.rolloutsAdvance, { number, step: step + 1 }, real.bossToken)
      }
    }
  }
  async function creator() {
    while (!isOver) {
      const body = { name: 'Made meanwhile', tools: ['till'], owner_id: real.ownerId }
      const { status, body: text } = await call(operations.projectsCreate, body, real.bossToken)
      if (status === 201) created.push(JSON.parse(text).data.project.id)
      await wait(100)
    }
  }
  async function killer() {
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(700 + Math.random() * 800)
      kills.push(performance.now())
      if (kill % 3 === 0) {
        await worker.stop('SIGKILL')
        logs += worker.output()
        worker = await startWorker(env())
      } else if (kill % 3 === 1) {
        await service.stop('SIGKILL')
        logs += service.output()
        service = await startService(env())
      } else {
        await large.server.stop('SIGKILL')
        await large.server.start()
      }
    }
    await wait(1_000)
    isOver = true
  }
  await Promise.all([
    killer(),
    pusher(true),
    pusher(false),
    creator(),
    waver(),
    ...Array.from({ length: READERS }, reader),
  ])

  logs += service.output() + worker.output()
  expect(logs).not.toContain('40P01')
  const settled = shots.filter(
    ({ at, ms }) => !kills.some((kill) => at + ms > kill - 100 && at < kill + UNSETTLED_MS),
  )
  // How long a machine takes to settle is its own affair; at full size it is ours alone.
  const failed = settled.filter(({ status }) => status >= 500 || status === 0)
  if (isFull)
    expect(tally(failed.map(({ what, status, code }) => `${what} ${status} ${code ?? ''}`))).toEqual({})
  const done = tally(shots.filter(({ status }) => status < 300 && status > 0).map(({ what }) => what))
  process.stdout.write(
    `${JSON.stringify({ kills: kills.length, created: created.length, deleted: deleted.size, edited: edited.size, staged: staged.size, done })}\n`,
  )

  await finishWaves()
  const client = new pg.Client({ connectionString: large.server.url })
  client.on('error', () => {})
  await client.connect()
  const rows = async (text: string, values: unknown[]) => (await client.query(text, values)).rows
  // Of each published card every project shows one copy, unless it has deleted it.
  const live = await rows(`select id::int from published_cards where platform_id = $1 and state = 'live'`, [
    platform.platformId,
  ])
  const gone = await rows(
    'select project_id::int, master_card_id::int from cards where deleted_at is not null',
    [],
  )
  const isGone = new Set(gone.map(({ project_id, master_card_id }) => `${project_id} ${master_card_id}`))
  const projects = await rows(
    `select p.id::int from projects p where platform_id = $1 and 'till' = any (tools) order by id % 7919, id limit 500`,
    [platform.platformId],
  )
  for (const { id } of projects) {
    const asked = { projectId: id, userId: real.ownerId, filters: {}, limit: 500 }
    const shown = (await listCards(large.world.db, asked)).cards.value()
    const expected = live.map((card) => card.id).filter((card) => !isGone.has(`${id} ${card}`))
    expect(shown.map(({ master_card_id }) => master_card_id ?? 0).toSorted((a, b) => a - b)).toEqual(
      expected.toSorted((a, b) => a - b),
    )
  }
  const made = await rows('select count(*)::int as count from projects where id = any ($1)', [created])
  expect(made[0].count).toBe(created.length)
  const revived = await rows('select id from cards where id = any ($1) and deleted_at is null', [
    [...deleted],
  ])
  expect(revived).toEqual([])
  const titles = await rows(
    'select id::float8 as id, title from cards where id = any ($1) and deleted_at is null',
    [[...edited.keys()]],
  )
  const overwritten = titles.filter(({ id, title }) => edited.get(id) !== title)
  expect(overwritten).toEqual([])
  expect(titles.length).toBe(edited.size)
  await client.end()
}, 600_000)
