// At every wave each project shows the staged text if it is in, and the published one otherwise.

import { createWorld, type World } from '@harness/world.ts'
import { type BoardWithGroupsView, operations as o } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBoard } from '../../../api/src/boards/store/board-read.ts'
import { listCards } from '../../../api/src/boards/store/card-list.ts'
import { createReal, type Real } from './real.ts'

let world: World
let real: Real
beforeAll(async () => {
  world = await createWorld()
  real = await createReal(world)
})
afterAll(() => world.close())

const PROJECTS = 8

test.each(['share', 'target'])('a stage with a %s', async (kind) => {
  const tool_key = `tool-${kind}`
  const { board } = await real.admin(o.masterBoardsCreate, { title: 'Board', tool_key, description: 'Whole' })
  const { group } = await real.admin(o.masterGroupsCreate, {
    board_id: board.id,
    title: 'Group',
    color: 'red',
  })
  const draft = (title: string) =>
    real.admin(o.masterCardsCreate, { group_id: group.id, title, description: 'A text' })
  const { card } = await draft('Before')
  await draft('Untouched')
  await real.admin(o.masterBoardsSync, { board_id: board.id })
  const projects: { id: number; boardId: number }[] = []
  for (let n = 0; n < PROJECTS; n++) {
    const { project } = await real.admin(o.projectsCreate, {
      name: `Project ${n}`,
      tools: [tool_key],
      owner_id: real.ownerId,
      attributes: { region: n % 2 ? 'north' : 'south' },
    })
    const { body } = await real.user(project.id, o.boardsList, {})
    projects.push({ id: project.id, boardId: body.data.boards[0].id })
  }
  await real.admin(o.masterBoardsUpdate, { id: board.id, title: 'Board, staged', description: null })
  await real.admin(o.masterGroupsUpdate, { id: group.id, title: 'Group, staged', color: null })
  await real.admin(o.masterCardsUpdate, { id: card.id, title: 'After', description: null, priority: 'high' })
  await draft('New')
  const named = [projects[0]?.id, projects[3]?.id]
  const stage = {
    waves: [{ project_ids: named }, { percent: 50 }, { percent: 99.99 }, { percent: 100 }],
    ...(kind === 'target' ? { target: { attributes: { region: 'north' } } } : {}),
  }
  await real.admin(o.masterBoardsSync, { board_id: board.id, stage })
  const { rollouts } = await real.admin(o.rolloutsList, { limit: 1 })
  const seen: number[] = []
  for (let step = 1; step <= 3; step++) {
    if (step > 1) await real.admin(o.rolloutsAdvance, { number: rollouts[0].number, step })
    let staged = 0
    for (const { id, boardId } of projects) {
      // Who has not got the new card yet gets it by reading.
      await real.user(id, o.boardsGet, { id: boardId })
      const titles = await compare(id, boardId)
      const isIn = titles.includes('After')
      expect(titles.toSorted()).toEqual(isIn ? ['After', 'New', 'Untouched'] : ['Before', 'Untouched'])
      if (named.includes(id)) expect(isIn).toBe(true)
      staged += Number(isIn)
    }
    seen.push(staged)
  }
  // Some see it and some do not, and a wave adds to those before.
  expect(seen[0]).toBe(named.length)
  expect(seen[2]).toBeGreaterThan(named.length)
  if (kind === 'target') expect(seen[2]).toBe(PROJECTS / 2 + 1)
})

/** The titles that a project shows, by each way of reading. */
async function compare(projectId: number, boardId: number): Promise<string[]> {
  const found = await findBoard(world.db, { user_id: real.ownerId }, boardId, projectId)
  const board = found?.board?.value() as BoardWithGroupsView
  const asked = { projectId, userId: real.ownerId, filters: {}, limit: 100 }
  const listed = (await listCards(world.db, asked)).cards.value()
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  expect(board.groups.flatMap(({ cards }) => cards).toSorted(byId)).toEqual(listed)
  return listed.map(({ title }) => title)
}
