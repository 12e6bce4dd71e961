// What reading a board costs since stages exist, against the views from before them, interleaved in one run.
import { readFileSync } from 'node:fs'
import { median } from '@harness/hammer.ts'
import { isFull, size } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations as o } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBoard } from '../../../api/src/store/board-read.ts'
import { connect, type Database } from '../../../api/src/store/db.ts'
import { bringUpToDate } from '../../../api/src/store/rollouts/fill.ts'
import { Statement, sql } from '../../../api/src/store/sql.ts'
import { createReal } from '../../service/rollouts/real.ts'
import { draftBoard } from './large.ts'

const before = readFileSync(`${root}test/process/rollouts/board-before.sql`, 'utf8')
const CARDS = 50
const ROUNDS = size(3, 20)
const READS = size(40, 200)

let world: World
let old: Database
let now: Database
beforeAll(async () => {
  world = await createWorld()
  const source = readFileSync(`${root}api/migrations/0007_rollout_words.sql`, 'utf8')
  const views = source.slice(source.indexOf('create view shown_cards'))
  await world.db.transaction(async (tx) => {
    await tx.query(sql`create schema before`)
    await tx.query(sql`set local search_path = before, public`)
    for (const view of views.split(/;\s*\n(?=--|create|$)/)) {
      if (view.includes('create view')) await tx.query(new Statement(view, []))
    }
  })
  const pool = (search: string) => {
    const url = new URL(world.config.DATABASE_URL)
    url.searchParams.set('options', `-c search_path=${search}`)
    return connect({ url: url.href, poolSize: 1, onIdleError: () => {} })
  }
  old = pool('before,public')
  now = pool('public')
})
afterAll(async () => {
  await Promise.all([old.close(), now.close()])
  await world.close()
})

test(`a board of ${CARDS} cards: with nothing staged, with every card staged, and with variables`, async () => {
  const real = await createReal(world)
  const { boardId, cardIds } = await draftBoard(real, 'till', 4, CARDS)
  await real.admin(o.masterBoardsSync, { board_id: boardId })
  const { project } = await real.admin(o.projectsCreate, {
    name: 'x',
    tools: ['till'],
    owner_id: real.ownerId,
  })
  await world.db.transaction((tx) => bringUpToDate(tx, { projectId: project.id }))
  const copyOf = async (master: number) => {
    await world.db.transaction((tx) => bringUpToDate(tx, { projectId: project.id }))
    const [copy] = await world.db.query<{ id: number }>(
      sql`select id from boards where project_id = ${project.id} and master_board_id = ${master}`,
    )
    return copy?.id ?? 0
  }
  const plain = await copyOf(boardId)
  /** A board as boards/get answers it: filled in, if it has variables. */
  const read = async (id = plain) => {
    const start = performance.now()
    const found = await findBoard(now, { user_id: real.ownerId }, id, project.id)
    if (!found?.board) throw new Error('no board')
    return performance.now() - start
  }
  /** The same board as before, by the statement and the views that there were then. */
  const readBefore = async () => {
    const start = performance.now()
    const values = [new Date(), real.ownerId, plain, project.id, false, 8_388_608, 4_000, 1_000]
    const [found] = await old.query<{ board: string | null }>(new Statement(before, values))
    if (!found?.board) throw new Error('no board')
    return performance.now() - start
  }
  /** One read of each in turn; the ratio of the medians of each round. */
  const ratios = async (id = plain) => {
    for (let warm = 0; warm < 20; warm++) await Promise.all([readBefore(), read(id)])
    const all: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const times: [number[], number[]] = [[], []]
      for (let at = 0; at < READS; at++) {
        if (at % 2) times[0].push(await readBefore())
        times[1].push(await read(id))
        if (at % 2 === 0) times[0].push(await readBefore())
      }
      all.push(median(times[1]) / median(times[0]))
    }
    return all.toSorted((a, b) => a - b)
  }
  const show = (all: readonly number[]) =>
    `${median(all).toFixed(3)} (${all[0]?.toFixed(2)} to ${all.at(-1)?.toFixed(2)})`
  const another = async (more: object) => {
    const { boardId: id, cardIds: ids } = await draftBoard(real, 'till', 4, CARDS)
    for (const card of ids) await real.admin(o.masterCardsUpdate, { id: card, ...more })
    await real.admin(o.masterBoardsSync, { board_id: id })
    return copyOf(id)
  }
  const title = 'Card of {{project.name}} in {{attributes.city|your city}}'
  const filled = await another({ title, variables: true })
  const dated = await another({ due_days: 7 })
  await world.db.query(sql`vacuum analyze`).catch(() => undefined)
  const unstaged = await ratios()
  const variables = await ratios(filled)
  const dates = await ratios(dated)
  for (const id of cardIds) await real.admin(o.masterCardsUpdate, { id, title: `Staged ${id}` })
  const stage = { waves: [{ project_ids: [project.id] }, { percent: 99.99 }, { percent: 100 }] }
  await real.admin(o.masterBoardsSync, { board_id: boardId, stage })
  const { rollouts } = await real.admin(o.rolloutsList, { limit: 1 })
  const named = await ratios()
  await real.admin(o.rolloutsAdvance, { number: rollouts[0].number, step: 2 })
  const shared = await ratios()
  console.log(
    `of before: nothing staged ${show(unstaged)}, all staged by name ${show(named)}, and by share ${show(shared)}, with variables in every title ${show(variables)}, with relative dates ${show(dates)}`,
  )
  expect(median(unstaged)).toBeLessThan(isFull ? 1.03 : 1.3)
  expect(Math.max(median(named), median(shared))).toBeLessThan(isFull ? 1.15 : 1.5)
  expect(Math.max(median(variables), median(dates))).toBeLessThan(isFull ? 1.15 : 1.5)
}, 600_000)
