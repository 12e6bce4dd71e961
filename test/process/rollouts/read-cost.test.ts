// What stages, variables and dates that count from a project's own day add to reading a board, interleaved in one run.
import { median } from '@harness/hammer.ts'
import { isFull, size } from '@harness/processes.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations as o } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBoard } from '../../../api/src/boards/store/board-read.ts'
import { listBoards } from '../../../api/src/boards/store/project-read.ts'
import { createReal } from '../../service/rollouts/real.ts'
import { draftBoard } from './large.ts'

const CARDS = 50
const ROUNDS = size(3, 20)
const READS = size(40, 200)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test(`reading a board of ${CARDS} cards costs little more if all are staged or have variables`, async () => {
  const real = await createReal(world)
  const { boardId, cardIds } = await draftBoard(real, 'till', 4, CARDS)
  await real.admin(o.masterBoardsSync, { board_id: boardId })
  const { project } = await real.admin(o.projectsCreate, {
    name: 'x',
    tools: ['till'],
    owner_id: real.ownerId,
  })
  const copyOf = async (master: number) => {
    const boards = (await listBoards(world.db, project.id, null)).value()
    return boards.find(({ master_board_id }) => master_board_id === master)?.id ?? 0
  }
  /** A board as boards/get answers it: filled in, if it has variables. */
  const read = async (id: number) => {
    const start = performance.now()
    const found = await findBoard(world.db, { user_id: real.ownerId }, id, project.id)
    if (!found?.board) throw new Error('no board')
    return performance.now() - start
  }
  /** One read of each in turn; the ratio of the medians of each round. */
  const ratios = async (id: number) => {
    for (let warm = 0; warm < 20; warm++) await Promise.all([read(plain), read(id)])
    const all: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const times: [number[], number[]] = [[], []]
      for (let at = 0; at < READS; at++) {
        if (at % 2) times[0].push(await read(plain))
        times[1].push(await read(id))
        if (at % 2 === 0) times[0].push(await read(plain))
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
  const plain = await another({})
  const title = 'Card of {{project.name}} in {{attributes.city|your city}}'
  const filled = await another({ title, variables: true })
  const dated = await another({ due_days: 7 })
  const variables = await ratios(filled)
  const dates = await ratios(dated)
  for (const id of cardIds) await real.admin(o.masterCardsUpdate, { id, title: `Staged ${id}` })
  const stage = { waves: [{ project_ids: [project.id] }, { percent: 99.99 }, { percent: 100 }] }
  await real.admin(o.masterBoardsSync, { board_id: boardId, stage })
  const { rollouts } = await real.admin(o.rolloutsList, { limit: 1 })
  const stagedBoard = await copyOf(boardId)
  const named = await ratios(stagedBoard)
  await real.admin(o.rolloutsAdvance, { number: rollouts[0].number, step: 2 })
  const shared = await ratios(stagedBoard)
  console.log(
    `of a plain board: all staged by name ${show(named)}, and by share ${show(shared)}, with variables in every title ${show(variables)}, with relative dates ${show(dates)}`,
  )
  expect(Math.max(median(named), median(shared))).toBeLessThan(isFull ? 1.15 : 1.5)
  expect(Math.max(median(variables), median(dates))).toBeLessThan(isFull ? 1.3 : 1.6)
}, 600_000)
